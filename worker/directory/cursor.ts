import * as v from 'valibot';
import { type Sort, sorts } from '../../web/contract/sorts.ts';
import type { Cursor } from '../filter-index/question.ts';

/** `key` is the order of folded names, in which ranges of the database lie; the others are what a visitor chooses. */
export type Order = Sort | 'key';

/** Where a page of the directory ended: the place of its last listing in an order. */
export type PageCursor = Cursor & { order: Order };

/** Characters of a written cursor: a name of 200 characters, of four bytes each, with room to spare. */
const longest = 1_500;

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Names and keys are text, all other orders go by numbers. */
const written = v.union([
  v.tuple([v.picklist(['name', 'key']), v.string(), id]),
  v.tuple([v.picklist(sorts.filter((sort) => sort !== 'name')), v.pipe(v.number(), v.finite()), id]),
]);

const encoder = new TextEncoder();

/** A cursor as a query value: base64url of JSON, so that no script of the world needs escaping. */
export function encodeCursor({ order, value, id: last }: PageCursor): string {
  const bytes = encoder.encode(JSON.stringify([order, value, last]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** @returns undefined where the text is no cursor. */
export function decodeCursor(text: string): PageCursor | undefined {
  if (text.length > longest) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const json = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    );
    const read = v.safeParse(written, JSON.parse(json));
    return read.success ? { order: read.output[0], value: read.output[1], id: read.output[2] } : undefined;
  } catch {
    // atob, the decoder and JSON each throw at what a client made up: all of it means "no cursor".
    return undefined;
  }
}
