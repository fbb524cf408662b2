import { decodeBase64Url } from 'hono/utils/encode';
import * as v from 'valibot';
import { type SearchSort, searchSorts } from '../../../web/contract/sorts.ts';
import type { Cursor } from '../../filter-index/question.ts';
import { base64url } from '../../platform/text/base64url.ts';

/** `key` is the order of folded names, which database ranges use. Visitors choose the others. */
export type Order = SearchSort | 'key';

/** The end of a directory page: the last listing's id and its value in an order. */
export type PageCursor = Cursor & { order: Order };

/** Maximum characters of an encoded cursor: enough for a name of 200 characters of four bytes each. */
const maxLength = 1_500;

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Names and keys are text; the values of all other orders are numbers. */
const cursorSchema = v.union([
  v.tuple([v.picklist(['name', 'key']), v.string(), id]),
  v.tuple([v.picklist(searchSorts.filter((sort) => sort !== 'name')), v.pipe(v.number(), v.finite()), id]),
]);

const encoder = new TextEncoder();

/** A cursor as a query value: base64url of JSON, which needs no escaping in any writing system. */
export function encodeCursor({ order, value, id: last }: PageCursor): string {
  return base64url(encoder.encode(JSON.stringify([order, value, last])).buffer);
}

/** @returns undefined if the text is not a cursor. */
export function decodeCursor(text: string): PageCursor | undefined {
  if (text.length > maxLength) return undefined;
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64Url(text));
    const result = v.safeParse(cursorSchema, JSON.parse(json));
    if (!result.success) return undefined;
    const [order, value, last] = result.output;
    return { order, value, id: last };
  } catch {
    // Both decoders and JSON.parse throw on text that is not an encoded cursor.
    return undefined;
  }
}
