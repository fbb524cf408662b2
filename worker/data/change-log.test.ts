import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Change, ChangeLog, logTail } from './change-log.ts';

const tag = fc.constantFrom('site', 'chrome', 'listings', 'categories', 'listing:1', 'listing:2');
/** A site's complete log, oldest first. Ids are ascending, with gaps from other sites. */
const wholeLog = (size: { minLength?: number; maxLength: number }) =>
  fc.array(fc.tuple(tag, fc.integer({ min: 1, max: 4 })), size).map((rows) => {
    let id = 0;
    return rows.map(([written, gap]): Change => {
      id += gap;
      return { id, tag: written };
    });
  });

type Page = { position: number; tags: string[] };

/** The reference: whether the complete log has no change of the page's tags after the page was rendered. */
const isCurrent = (log: readonly Change[], { position, tags }: Page) =>
  !log.some(({ id, tag: written }) => id > position && (written === 'site' || tags.includes(written)));

const newest = (log: readonly Change[]) => [...log].reverse().slice(0, logTail);
const tags = fc.uniqueArray(tag, { maxLength: 4 });

test('A page is current exactly while none of its tags was written, in whatever parts the log is read', () => {
  fc.assert(
    fc.property(
      wholeLog({ maxLength: 40 }),
      fc.nat(40),
      fc.array(fc.nat(10)),
      fc.nat(170),
      tags,
      (log, first, steps, at, shown) => {
        let known = new ChangeLog(newest(log.slice(0, first)));
        let read = first;
        for (const step of [...steps, log.length]) {
          known = new ChangeLog(log.slice(read, read + step), known);
          read += step;
          const seen = log.slice(0, Math.max(first, read));
          expect(known.position).toBe(seen.at(-1)?.id ?? 0);
          const page = { position: Math.min(at, known.position), tags: shown };
          expect(known.isCurrent(page)).toBe(isCurrent(seen, page));
        }
      },
    ),
  );
});

test('A page older than the known part of the log never counts as current if it is not', () => {
  fc.assert(
    fc.property(
      wholeLog({ minLength: logTail - 2, maxLength: logTail + 60 }),
      fc.nat(2_400),
      tags,
      (log, at, shown) => {
        const known = new ChangeLog(newest(log));
        const page = { position: Math.min(at, known.position), tags: shown };
        if (known.isCurrent(page)) expect(isCurrent(log, page)).toBe(true);
        const oldestKnown = newest(log).at(-1)?.id ?? 0;
        if (page.position >= oldestKnown) expect(known.isCurrent(page)).toBe(isCurrent(log, page));
      },
    ),
    { numRuns: 40 },
  );
});

test('A page older than the oldest known change is rendered again, because its change may be missing', () => {
  const log: Change[] = [
    { id: 1, tag: 'listing:1' },
    ...Array.from({ length: logTail }, (_, i) => ({ id: i + 2, tag: 'listing:2' })),
  ];
  const known = new ChangeLog(newest(log));
  expect(known.isCurrent({ position: 0, tags: ['listing:1'] })).toBe(false);
  expect(known.isCurrent({ position: 1, tags: ['listing:1'] })).toBe(true);
});

test('Changes that are read twice or out of order make no difference', () => {
  fc.assert(
    fc.property(wholeLog({ maxLength: 30 }), fc.nat(120), tags, (log, at, shown) => {
      const once = new ChangeLog(log);
      const twice = new ChangeLog(log, new ChangeLog([...log].reverse()));
      expect(twice.position).toBe(once.position);
      const page = { position: Math.min(at, once.position), tags: shown };
      expect(twice.isCurrent(page)).toBe(once.isCurrent(page));
    }),
  );
});

test('Newer changes do not affect the log of a running request', () => {
  const held = new ChangeLog([{ id: 1, tag: 'chrome' }]);
  const later = new ChangeLog([{ id: 2, tag: 'chrome' }], held);
  expect([held.position, later.position]).toEqual([1, 2]);
  expect(held.isCurrent({ position: 1, tags: ['chrome'] })).toBe(true);
  expect(later.isCurrent({ position: 1, tags: ['chrome'] })).toBe(false);
});
