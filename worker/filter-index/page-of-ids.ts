import { and, andNot, type Bitmap, eachDown, eachUp, hasBit, type Selection, selectionOf } from './bitmap.ts';
import type { FacetIndex } from './facet-index.ts';
import type { NameOrder } from './name-order.ts';
import type { Numbers16 } from './number-array.ts';
import type { PostingList } from './posting-list.ts';
import type { Cursor, Question, Start } from './question.ts';

/** A page of listings: their ids in order, and its first and last listing, if a page comes before or after it. */
export type PageOfIds = { ids: number[]; previous: Cursor | null; next: Cursor | null };

type Asked = Pick<Question, 'sort' | 'language' | 'start' | 'limit' | 'ranked'> & {
  /** The name order in the question's language. */
  names: NameOrder | undefined;
};

/** Returns a page of a selection in one of the sort orders. */
export function pageOfIds(index: FacetIndex, selection: Selection, asked: Asked): PageOfIds {
  const { start, limit } = asked;
  const order = orderOf(index, selection, asked);
  // One more id than a page shows whether there is another page.
  const found = order.walk(start, limit + 1);
  const isMore = found.length > limit;
  // Listings were removed since: the first page has less than it could.
  if (start?.side === 'before' && !isMore) return pageOfIds(index, selection, { ...asked, start: null });
  const ids = found.slice(0, limit);
  if (start?.side === 'before') ids.reverse();
  const edge = (id: number | undefined): Cursor | null => (id === undefined ? null : { ...order.placeOf(id), id });
  return {
    ids,
    previous: start?.side === 'after' || (start && isMore) ? edge(ids[0]) : null,
    next: start?.side === 'before' || isMore ? edge(ids.at(-1)) : null,
  };
}

/** One of the sort orders of a selection. */
type SortOrder = {
  /** At most `most` ids after the start, or before it with the nearest first. */
  walk(start: Start | null, most: number): number[];
  /** A listing's cursor in this order, without its id. */
  placeOf(id: number): Omit<Cursor, 'id'>;
};

function orderOf(index: FacetIndex, selection: Selection, asked: Asked): SortOrder {
  const { sort, ranked } = asked;
  const { bits } = selection;
  const { price, rating } = index.columns;
  switch (sort) {
    case 'newest':
      return { walk: (start, most) => newest(bits, start, most), placeOf: (id) => ({ value: id }) };
    case 'rating': {
      const lists = [5, 4, 3, 2, 1].map((stars) => index.posting('rating', String(stars)));
      return byRank(bits, { lists, column: rating, rankOf: (score) => -score });
    }
    case 'price': {
      const lists = [1, 2, 3, 4].map((level) => index.posting('price', String(level)));
      return byRank(bits, { lists, column: price, rankOf: (level) => level || 5 });
    }
    case 'relevance':
      return byPlace(bits, ranked?.ids ?? []);
    case 'name':
      return byName(index, selection, asked);
  }
}

const beginning = { side: 'after', cursor: null } as const;

/**
 * The order of names: first the listings with a text in the language of the question, then the others. After a page that
 * does not separate them, its order goes on.
 */
function byName(index: FacetIndex, selection: Selection, { names, language, start: first }: Asked): SortOrder {
  if (!names) throw new Error('the order of names is missing');
  if (first && first.cursor.hasText === undefined) {
    return {
      walk: (start, most) => names.page(selection, start ?? beginning, most),
      placeOf: (id) => ({ value: names.nameOf(id) }),
    };
  }
  const own = index.posting('language', language);
  return {
    walk(start, most) {
      const { side, cursor } = start ?? beginning;
      const groups = [...parted(selection.bits, [own])].map((bits, i) => ({ bits, hasText: i === 0 }));
      if (side === 'before') groups.reverse();
      const from = cursor ? groups.findIndex(({ hasText }) => hasText === cursor.hasText) : 0;
      const found: number[] = [];
      for (const [i, { bits }] of groups.slice(from).entries()) {
        const place = { side, cursor: i === 0 ? cursor : null };
        found.push(...names.page(selectionOf(bits), place, most - found.length));
      }
      return found;
    },
    placeOf: (id) => ({ value: names.nameOf(id), hasText: own?.has(id) ?? false }),
  };
}

/** The order of a list of ids. A cursor's value is an id's place in it. */
function byPlace(bits: Bitmap, ids: readonly number[]): SortOrder {
  return {
    walk(start, most) {
      const found: number[] = [];
      const step = start?.side === 'before' ? -1 : 1;
      for (let at = start ? Number(start.cursor.value) + step : 0; at in ids && found.length < most; at += step) {
        const id = ids[at] as number;
        if (hasBit(bits, id)) found.push(id);
      }
      return found;
    },
    placeOf: (id) => ({ value: ids.indexOf(id) }),
  };
}

function newest(bits: Bitmap, start: Start | null, most: number): number[] {
  const found: number[] = [];
  const take = (id: number) => found.push(id) < most;
  if (start?.side === 'before') eachUp(bits, start.cursor.id, take);
  else eachDown(bits, start?.cursor.id ?? bits.length * 32, take);
  return found;
}

type RankParts = {
  /** Disjoint lists, those with the best ranks first. */
  lists: readonly (PostingList | undefined)[];
  column: Numbers16;
  /** Lower ranks come first. */
  rankOf(value: number): number;
};

/** The order by rank, the newest first among equals. */
function byRank(bits: Bitmap, { lists, column, rankOf }: RankParts): SortOrder {
  return {
    walk(start, most) {
      const groups = parted(bits, lists);
      const found: number[] = [];
      for (const group of start?.side === 'before' ? [...groups].reverse() : groups) {
        found.push(...bestOf(group, { column, rankOf, start, most: most - found.length }));
        // Stops at the first group that completes the page.
        if (found.length >= most) break;
      }
      return found;
    },
    placeOf: (id) => ({ value: column[id] ?? 0 }),
  };
}

/** Splits a bitmap: its intersection with each of several disjoint lists, then the ids that are in none of them. */
function* parted(bits: Bitmap, lists: readonly (PostingList | undefined)[]): Generator<Bitmap> {
  const rest = bits.slice();
  for (const list of lists) {
    const part = new Uint32Array(bits.length);
    list?.addTo(part);
    and(part, bits);
    yield part;
    andNot(rest, part);
  }
  yield rest;
}

type Best = Pick<RankParts, 'column' | 'rankOf'> & { start: Start | null; most: number };

/**
 * The best ids of a bitmap; before a cursor the nearest ones, by reversed ranks. It visits ids in the order of equals, so
 * a later id must have a better rank to come first.
 */
function bestOf(bits: Bitmap, { column, rankOf, start, most }: Best): number[] {
  const isBackward = start?.side === 'before';
  const best: { id: number; rank: number }[] = [];
  const rankIn = (value: number) => (isBackward ? -rankOf(value) : rankOf(value));
  const from = start ? rankIn(Number(start.cursor.value) || 0) : Number.NEGATIVE_INFINITY;
  const isBehind = (id: number) => !start || (isBackward ? id > start.cursor.id : id < start.cursor.id);
  let worst = Number.POSITIVE_INFINITY;
  const take = (id: number) => {
    const rank = rankIn(column[id] as number);
    if (rank >= worst || rank < from || (rank === from && !isBehind(id))) return true;
    const at = best.findIndex((other) => other.rank > rank);
    best.splice(at < 0 ? best.length : at, 0, { id, rank });
    if (best.length > most) best.pop();
    if (best.length === most) worst = best[most - 1]?.rank ?? worst;
    return true;
  };
  if (isBackward) eachUp(bits, -1, take);
  else eachDown(bits, bits.length * 32, take);
  return best.map(({ id }) => id);
}
