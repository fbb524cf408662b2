import type { ImportNote } from '../db/imports.ts';
import { Doubles } from './doubles.ts';
import { type Reading, readRows } from './read-rows.ts';
import type { ImportRow, Normalised, Rejected } from './row.ts';
import type { OpenFile } from './table.ts';
import type { Unusable } from './text-stream.ts';

/** Data rows of one write: few enough for one transaction, many enough to be quick. */
const chunkRows = 500;
/** Characters of one write: what is bound stays below D1's limit in any script. */
const chunkCharacters = 200_000;
/** Characters of a note. */
const maxDetail = 2_000;

/** A part of a file: its data rows `from` up to `to`, counted from 0. */
export interface Chunk {
  kind: 'chunk';
  from: number;
  to: number;
  rows: ImportRow[];
  rejected: number;
  notes: ImportNote[];
}

function rejection({ row, line, reason, earlier, cells }: Rejected): ImportNote {
  const said = earlier === undefined ? '' : `row ${earlier}: `;
  return { row, line, kind: 'rejected', code: reason, detail: (said + JSON.stringify(cells)).slice(0, maxDetail) };
}

function sizeOf({ name, summary, description, address, hoursText, hours }: ImportRow): number {
  return (
    200 +
    name.length +
    summary.length +
    description.length +
    address.length +
    hoursText.length +
    (hours === null ? 0 : 400)
  );
}

/** A chunk that is being filled. */
class Filling {
  readonly chunk: Chunk;
  #characters = 0;

  constructor(from: number) {
    this.chunk = { kind: 'chunk', from, to: from, rows: [], rejected: 0, notes: [] };
  }

  add(item: Normalised, double: number | undefined): void {
    const { chunk } = this;
    chunk.to++;
    if (item.kind === 'rejected') {
      chunk.rejected++;
      chunk.notes.push(rejection(item));
      return;
    }
    const { row, line } = item.row;
    const note = (code: string, detail: string): void => {
      chunk.notes.push({ row, line, kind: 'warning', code, detail: detail.slice(0, maxDetail) });
    };
    for (const { code, value } of item.warnings) note(code, value);
    if (double !== undefined) note('possible-double', `row ${double}`);
    chunk.rows.push(item.row);
    this.#characters += sizeOf(item.row);
  }

  get isFull(): boolean {
    return this.chunk.to - this.chunk.from >= chunkRows || this.#characters >= chunkCharacters;
  }
}

/**
 * A file's rows from a position on, in parts to be written at once. Earlier rows are read as well, but only
 * remembered: a later one may be a double of theirs.
 */
export async function* chunksOf(open: OpenFile, reading: Reading, position: number): AsyncGenerator<Chunk | Unusable> {
  const doubles = new Doubles();
  let filling = new Filling(position);
  let at = 0;
  for await (const item of readRows(open, reading)) {
    if (item.kind === 'unusable') {
      yield item;
      return;
    }
    const double = item.kind === 'accepted' ? doubles.see(item.row) : undefined;
    at++;
    if (at <= position) continue;
    filling.add(item, double);
    if (!filling.isFull) continue;
    yield filling.chunk;
    filling = new Filling(at);
  }
  if (filling.chunk.to > filling.chunk.from) yield filling.chunk;
}
