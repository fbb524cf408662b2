import { decodeBase64Url } from 'hono/utils/encode';
import * as v from 'valibot';
import { type SearchSort, searchSorts } from '../../../web/contract/sorts.ts';
import type { Cursor } from '../../filter-index/question.ts';
import { base64url } from '../../platform/text/base64url.ts';

/** `key` is the order of folded names, which database ranges use. Visitors choose the others. */
export type Order = SearchSort | 'key';

/** An edge of a directory page: a listing's id and its value in an order. */
export type PageCursor = Cursor & {
  order: Order;
  /** The number of listings before the edge when its page was made. It is displayed, and selects nothing. */
  offset: number;
};

/** Maximum characters of an encoded cursor: enough for a name of 200 characters of four bytes each. */
const maxLength = 1_500;

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const offset = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Names and keys are text; the values of all other orders are numbers. Only a name says whether its listing has a text. */
const cursorSchema = v.union([
  v.tuple([v.literal('name'), v.string(), id, offset, v.optional(v.boolean())]),
  v.tuple([v.literal('key'), v.string(), id, offset]),
  v.tuple([v.picklist(searchSorts.filter((sort) => sort !== 'name')), v.pipe(v.number(), v.finite()), id, offset]),
]);

const encoder = new TextEncoder();

/** A cursor as a query value: base64url of JSON, which needs no escaping in any writing system. */
export function encodeCursor({ order, value, id, offset, hasText }: PageCursor): string {
  const parts = [order, value, id, offset, ...(hasText === undefined ? [] : [hasText])];
  return base64url(encoder.encode(JSON.stringify(parts)).buffer);
}

/** @returns undefined if the text is not a cursor. */
export function decodeCursor(text: string): PageCursor | undefined {
  if (text.length > maxLength) return undefined;
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64Url(text));
    const result = v.safeParse(cursorSchema, JSON.parse(json));
    if (!result.success) return undefined;
    const [order, value, last, before, hasText] = result.output;
    return { order, value, id: last, offset: before, ...(hasText !== undefined && { hasText }) };
  } catch {
    // Both decoders and JSON.parse throw on text that is not an encoded cursor.
    return undefined;
  }
}
