import Papa from 'papaparse';
import { stableHash } from '../../../worker/platform/text/hash.ts';

/** Puts items into another order. */
export type Shuffle = <Item>(items: readonly Item[]) => Item[];

/** An order that depends on the seed alone. */
export const shuffleBy =
  (seed: number): Shuffle =>
  (items) =>
    items
      .map((item, at) => ({ item, rank: stableHash(`${seed} ${at}`) }))
      .sort((a, b) => (a.rank < b.rank ? -1 : 1))
      .map(({ item }) => item);

/** A table with its rows and columns in another order. */
export function shuffledTable(text: string, shuffle: Shuffle): string {
  const { data, meta } = Papa.parse<string[]>(text.trim());
  const [header = [], ...rows] = data;
  const order = shuffle(header.map((_, at) => at));
  const moved = [header, ...shuffle(rows)].map((cells) => order.map((at) => cells[at] ?? ''));
  return Papa.unparse(moved, { delimiter: meta.delimiter });
}

type Json = Readonly<Record<string, unknown>>;

/** An object with the members of all its objects in another order; its lists stay as they are. */
function shuffledMembers(value: unknown, shuffle: Shuffle): unknown {
  if (Array.isArray(value)) return value.map((part) => shuffledMembers(part, shuffle));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(shuffle(Object.entries(value)).map(([key, part]) => [key, shuffledMembers(part, shuffle)]));
}

/** JSON with its rows, and the members of every object, in another order. */
export function shuffledJson(text: string, shuffle: Shuffle): string {
  const value = JSON.parse(text) as Json | Json[];
  const rows = (list: readonly unknown[]) => shuffle(list).map((row) => shuffledMembers(row, shuffle));
  if (Array.isArray(value)) return JSON.stringify(rows(value));
  return JSON.stringify(
    Object.fromEntries(
      shuffle(Object.entries(value)).map(([key, part]) => [key, Array.isArray(part) ? rows(part) : part]),
    ),
  );
}

/** The same for JSON with an object on each line. */
export function shuffledLines(text: string, shuffle: Shuffle): string {
  const objects = text.trim().split('\n');
  return shuffle(objects)
    .map((line) => JSON.stringify(shuffledMembers(JSON.parse(line), shuffle)))
    .join('\n');
}
