import { and, andNot, type Bitmap, eachDown, hasBit, type Selection } from './bitmap.ts';
import type { FacetIndex } from './facet-index.ts';
import type { NameOrder } from './name-order.ts';
import type { Numbers16 } from './number-array.ts';
import type { PostingList } from './posting-list.ts';
import type { Cursor, Question } from './question.ts';

/** A page of listings: their ids in order, and the cursor of the next page, if there is one. */
export type PageOfIds = { ids: number[]; next: Cursor | null };

type Asked = Pick<Question, 'sort' | 'after' | 'limit' | 'ranked'>;

/**
 * Returns a page of a selection in one of the sort orders.
 * @param names the name order in the question's language.
 */
export function pageOfIds(
  index: FacetIndex,
  selection: Selection,
  { sort, after, limit, ranked: order, names }: Asked & { names: NameOrder | undefined },
): PageOfIds {
  const { price, rating } = index.columns;
  // One more id than a page shows whether there is a next page.
  const wanted = { after, most: limit + 1 };
  switch (sort) {
    case 'newest':
      return page(newest(selection.bits, wanted), limit, (id) => id);
    case 'rating': {
      const groups = parted(
        selection.bits,
        [5, 4, 3, 2, 1].map((stars) => index.posting('rating', String(stars))),
      );
      return page(
        ranked(groups, { ...wanted, column: rating, rankOf: (score) => -score }),
        limit,
        (id) => rating[id] ?? 0,
      );
    }
    case 'price': {
      const groups = parted(
        selection.bits,
        [1, 2, 3, 4].map((level) => index.posting('price', String(level))),
      );
      return page(
        ranked(groups, { ...wanted, column: price, rankOf: (level) => level || 5 }),
        limit,
        (id) => price[id] ?? 0,
      );
    }
    case 'relevance':
      return inOrder(order?.ids ?? [], { bits: selection.bits, after, limit });
    case 'name':
      if (!names) throw new Error('the order of names is missing');
      return page(names.page(selection, wanted), limit, (id) => names.nameOf(id));
  }
}

type Wanted = { after: Cursor | null; most: number };

function page(found: readonly number[], limit: number, value: (id: number) => Cursor['value']): PageOfIds {
  const ids = found.slice(0, limit);
  const last = ids.at(-1);
  return { ids, next: found.length > limit && last !== undefined ? { value: value(last), id: last } : null };
}

type InOrder = { bits: Bitmap; after: Cursor | null; limit: number };

/** The selected ids of a list, after the place that a cursor names. */
function inOrder(ids: readonly number[], { bits, after, limit }: InOrder): PageOfIds {
  const places: number[] = [];
  const first = after === null ? 0 : Number(after.value) + 1;
  for (let at = first; at < ids.length && places.length <= limit; at++) {
    if (hasBit(bits, ids[at] as number)) places.push(at);
  }
  const shown = places.slice(0, limit);
  const last = shown.at(-1);
  const isMore = places.length > limit && last !== undefined;
  return { ids: shown.map((at) => ids[at] as number), next: isMore ? { value: last, id: ids[last] as number } : null };
}

function newest(bits: Bitmap, { after, most }: Wanted): number[] {
  const found: number[] = [];
  eachDown(bits, after?.id ?? bits.length * 32, (id) => found.push(id) < most);
  return found;
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

/** Lower ranks come first. */
type ByRank = Wanted & { column: Numbers16; rankOf(value: number): number };

/** The best ids of groups, which are ordered best first. Stops at the first group that completes the page. */
function ranked(groups: Iterable<Bitmap>, by: ByRank): number[] {
  const found: number[] = [];
  for (const bits of groups) {
    found.push(...bestOf(bits, { ...by, most: by.most - found.length }));
    if (found.length >= by.most) break;
  }
  return found;
}

/** The best ids of a bitmap. It visits the newest first, so a later id must have a better rank to come first. */
function bestOf(bits: Bitmap, { column, rankOf, after, most }: ByRank): number[] {
  const best: { id: number; rank: number }[] = [];
  const from = after ? rankOf(Number(after.value) || 0) : Number.NEGATIVE_INFINITY;
  let worst = Number.POSITIVE_INFINITY;
  eachDown(bits, bits.length * 32, (id) => {
    const rank = rankOf(column[id] as number);
    if (rank >= worst || rank < from || (rank === from && after && id >= after.id)) return true;
    const at = best.findIndex((other) => other.rank > rank);
    best.splice(at < 0 ? best.length : at, 0, { id, rank });
    if (best.length > most) best.pop();
    if (best.length === most) worst = best[most - 1]?.rank ?? worst;
    return true;
  });
  return best.map(({ id }) => id);
}
