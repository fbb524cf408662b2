import {
  mostAtOnce,
  type QueueList,
  type QueueOrder,
  queueLists,
  queueOrders,
} from '../../../web/contract/pages/queue.data.ts';
import type { QueueKind } from '../../moderation/kind.ts';
import { readList } from '../../pages/marked-list.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';

/** A cursor: the values by which a list is sorted, of the last row of a page. */
export type QueueMark = readonly [number, number] | readonly [number, number, number];

/** A page of a list of the queue. `kind` and `order` are those of what waits. */
export type QueueRange = { list: QueueList; kind: string | null; order: QueueOrder; after: QueueMark | null };

/** A look at what a decision for several things would do. */
export type QueueCheckRange = { name: string; reason: string; ids: readonly number[] };

/** What an address shows. */
export type QueuePosition =
  | { view: 'list'; range: QueueRange }
  | { view: 'item'; id: number }
  | { view: 'check'; check: QueueCheckRange };

/** Reads the query of an address; undefined if it names something unknown. */
export function readPosition(query: URLSearchParams, kinds: readonly QueueKind[]): QueuePosition | undefined {
  const [item, check, items] = [query.get('item'), query.get('check'), query.get('items')];
  if (item !== null) {
    const id = readWholeNumber(item);
    return id === undefined ? undefined : { view: 'item', id };
  }
  if (check !== null && items !== null) {
    const ids = readIds(items);
    return ids && { view: 'check', check: { name: check, reason: query.get('reason') ?? '', ids } };
  }
  const range = readRange(query, kinds);
  return range && { view: 'list', range };
}

function readRange(query: URLSearchParams, kinds: readonly QueueKind[]): QueueRange | undefined {
  const list = readList(queueLists, query.get('list'));
  const order = readList(queueOrders, query.get('order'));
  const kind = query.get('kind');
  if (!list || !order || (kind !== null && !kinds.some((one) => one.kind === kind))) return undefined;
  // Only what waits can be filtered and sorted: it has the indexes.
  if (list !== 'waiting' && (kind !== null || order !== queueOrders[0])) return undefined;
  const after = readMark(query.get('after'), order === 'riskiest' ? 3 : 2);
  return after === undefined ? undefined : { list, kind, order, after };
}

/** The query of a page of a list. */
export const rangeQuery = ({ list, kind, order, after }: Partial<QueueRange>): Record<string, string> => ({
  ...(after && { after: after.join('-') }),
  ...(kind && { kind }),
  ...(list && list !== queueLists[0] && { list }),
  ...(order && order !== queueOrders[0] && { order }),
});

function readMark(text: string | null, length: 2 | 3): QueueMark | null | undefined {
  if (text === null) return null;
  const values = text.split('-').map(readWholeNumber);
  return values.length === length && !values.includes(undefined) ? (values as unknown as QueueMark) : undefined;
}

/** Numbers of things as one text, and back; undefined for texts that are none, and for too many. */
export const writeIds = (ids: readonly number[]): string => ids.join('.');

export function readIds(text: string): number[] | undefined {
  const ids = [...new Set(text.split('.').map(readWholeNumber))];
  return ids.length <= mostAtOnce && ids.every((id) => id !== undefined) ? ids : undefined;
}
