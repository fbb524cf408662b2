import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { plainAnswer } from '../../scripts/lib/plain-index.ts';
import {
  question as anyQuestion,
  listing,
  memoryNames,
  memoryPatterns,
  places,
  vocabulary,
} from '../../tests/support/filter-sites.ts';
import { answer } from './answer.ts';
import type { Entry, Vocabulary } from './entry.ts';
import { FacetIndex } from './facet-index.ts';
import { compareNames, NameOrder } from './name-order.ts';
import { OpeningHours } from './opening-hours.ts';
import { fromPieces, toPieces } from './packed.ts';
import type { Cursor, IndexAnswer, Question, Start } from './question.ts';

vi.setConfig({ testTimeout: 60_000 });

type Listing = Omit<Entry, 'id'>;
type Page = Extract<IndexAnswer, { code: 'ok' }>;

/** An index, and the listings that it should contain. */
class Pair {
  readonly entries = new Map<number, Entry>();
  readonly #patterns = memoryPatterns();
  index = new FacetIndex(new OpeningHours(this.#patterns));
  readonly orders = new Map(
    vocabulary.languages.map((language) => [
      language,
      new NameOrder({
        names: memoryNames(this.entries, language),
        compare: compareNames(language),
        ids: new Uint32Array(0),
      }),
    ]),
  );
  vocabulary = vocabulary;

  constructor() {
    this.index.learnPlaces(places);
    this.index.learn(vocabulary);
  }

  /** Packs and restores the index. */
  sleep(): void {
    const pieces = [...toPieces(this.index.pack())];
    this.index = new FacetIndex(new OpeningHours(this.#patterns));
    this.index.unpack(fromPieces(pieces));
  }

  learn(next: Vocabulary): void {
    this.vocabulary = next;
    this.index.learn(next);
  }

  /** Sets listings by id; null deletes one. */
  write(writes: ReadonlyMap<number, Listing | null>): void {
    for (const [id, written] of writes) {
      if (written) this.entries.set(id, { id, ...written });
      else this.entries.delete(id);
    }
    const touched = [...writes.keys()];
    const patterns = this.index.hours.number(
      touched.map((id) => {
        const { zone, hours } = this.entries.get(id) ?? {};
        return zone && hours ? { zone, hours } : null;
      }),
    );
    touched.forEach((id, i) => {
      const entry = this.entries.get(id);
      if (entry) this.index.put(entry, patterns[i] as number);
      else this.index.remove(id);
    });
    const coming = touched.filter((id) => this.entries.has(id));
    for (const order of this.orders.values()) order.update(touched, coming);
  }

  ask(question: Question): IndexAnswer {
    return answer(this.index, question, this.orders);
  }

  plain(question: Question): IndexAnswer {
    const entries = [...this.entries.values()];
    return plainAnswer({ entries, places, vocabulary: this.vocabulary }, question);
  }

  /** The pages from the first to the last. `between` runs after each page. */
  pages(question: Question, between = () => {}): Page[] {
    const pages: Page[] = [];
    for (let start: Start | null = null; ; ) {
      const page = this.page({ ...question, start });
      pages.push(page);
      if (!page.next) return pages;
      start = { side: 'after', cursor: page.next };
      between();
    }
  }

  page(question: Question): Page {
    const page = this.ask({ ...question, limit: Math.max(question.limit, 1) });
    if (page.code !== 'ok') throw new Error(page.code);
    return page;
  }

  /** The ids of all pages. */
  walk(question: Question, between = () => {}): number[] {
    return this.pages(question, between).flatMap(({ ids }) => ids);
  }
}

const id = fc.integer({ min: 1, max: 70 });
const writes = fc
  .array(fc.tuple(id, fc.option(listing, { freq: 4 })), { minLength: 1, maxLength: 25 })
  .map((pairs) => new Map(pairs));

const otherVocabularies = fc.constantFrom<Vocabulary>(
  vocabulary,
  // Tea rooms move under shops; cafes become a root category.
  {
    ...vocabulary,
    categories: vocabulary.categories.map((one) =>
      one.slug === 'tea-rooms' ? { ...one, parent_id: 4 } : one.slug === 'cafes' ? { ...one, parent_id: null } : one,
    ),
  },
  { ...vocabulary, categories: [...vocabulary.categories, { id: 5, parent_id: 4, slug: 'kiosks' }] },
  {
    ...vocabulary,
    attributes: vocabulary.attributes.flatMap((one) =>
      one.slug === 'rooms'
        ? [{ ...one, steps: [3, 10, 20] }]
        : one.slug === 'style'
          ? [{ ...one, options: [...one.options, { slug: 'gothic', names: { en: 'Gothic' } }] }]
          : one.slug === 'wheelchair'
            ? []
            : [one],
    ),
  },
);

test('after any sequence of writes and questions, the answer equals that of a scan over all listings', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(writes, fc.option(otherVocabularies), fc.array(anyQuestion, { maxLength: 4 }), fc.boolean()), {
        minLength: 1,
        maxLength: 6,
      }),
      (steps) => {
        const pair = new Pair();
        for (const [written, learned, questions, sleeps] of steps) {
          pair.write(written);
          if (sleeps) pair.sleep();
          if (learned) pair.learn(learned);
          for (const question of questions) expect(pair.ask(question)).toEqual(pair.plain(question));
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('the pages of any order together contain all results in order', () => {
  fc.assert(
    fc.property(writes, anyQuestion, (written, question) => {
      const pair = new Pair();
      pair.write(written);
      const whole = pair.plain({ ...question, limit: 100 });
      expect(pair.walk(question)).toEqual(whole.code === 'ok' && whole.ids);
    }),
    { numRuns: 100 },
  );
});

test('a visitor who turns back sees the same pages in the other direction, up to the first', () => {
  fc.assert(
    fc.property(writes, anyQuestion, (written, question) => {
      const pair = new Pair();
      pair.write(written);
      const pages = pair.pages(question);
      const back = [pages.at(-1) as Page];
      while (back[0]?.previous)
        back.unshift(pair.page({ ...question, start: { side: 'before', cursor: back[0].previous } }));
      expect(back.map(({ ids }) => ids)).toEqual(pages.map(({ ids }) => ids));
    }),
    { numRuns: 100 },
  );
});

test('a visitor who turns pages sees each unchanged listing once, while others are added, moved and deleted', () => {
  fc.assert(
    fc.property(writes, fc.array(writes, { maxLength: 30 }), anyQuestion, (before, changes, question) => {
      const pair = new Pair();
      pair.write(before);
      const waiting = changes.map((change) => new Map([...change].map(([at, written]) => [at + 35, written])));
      const staying = pair.plain({ ...question, limit: 100 });
      const seen = pair.walk(question, () => {
        const change = waiting.shift();
        if (change) pair.write(change);
      });
      const kept = staying.code === 'ok' ? staying.ids.filter((one) => one <= 35) : [];
      expect(seen.filter((one) => one <= 35)).toEqual(kept);
    }),
    { numRuns: 100 },
  );
});

test('a visitor whose page was made without the index sees all later names in one order, also before the cursor', () => {
  const cursor = fc.record({ id, value: fc.constantFrom('Anna', 'Łódź', 'cafe', 'zoo', '東京', '') });
  fc.assert(
    fc.property(writes, anyQuestion, cursor, fc.constantFrom('after', 'before'), (written, asked, at, side) => {
      const pair = new Pair();
      pair.write(written);
      const question = { ...asked, sort: 'name', start: { side, cursor: at } } as const;
      expect(pair.ask(question)).toEqual(pair.plain(question));
    }),
    { numRuns: 100 },
  );
});

test('listings with a text in the language of the question come first, and a cursor between the two parts stays valid', () => {
  const pair = new Pair();
  const written = (names: Record<string, string>): Listing => ({
    ...{ placeId: null, placeSlug: null, categoryIds: [], attributes: {}, price: null, rating: null },
    ...{ zone: '', hours: null, language: 'en', names },
  });
  pair.write(
    new Map([
      [1, written({ en: 'Alpha' })],
      [2, written({ en: 'Beta', ja: 'あさひ' })],
      [3, written({ en: 'Gamma' })],
      [4, written({ en: 'Delta', ja: '東京' })],
    ]),
  );
  const question: Question = {
    ...{ position: 0, filters: { attributes: {} }, sort: 'name', language: 'ja', start: null },
    ...{ limit: 2, now: 0, placeValues: 0 },
  };
  const first = pair.page(question);
  expect(first.ids).toEqual([2, 4]);
  expect(first.next).toEqual({ value: '東京', id: 4, hasText: true });
  // The listing of the cursor loses its text, and another one gets one: neither is skipped or shown twice.
  pair.write(new Map([[4, written({ en: 'Delta' })]]));
  const second = pair.page({ ...question, start: { side: 'after', cursor: first.next as Cursor } });
  expect(second.ids).toEqual([1, 4]);
  expect(pair.page({ ...question, start: { side: 'before', cursor: second.previous as Cursor } }).ids).toEqual([2, 1]);
});
