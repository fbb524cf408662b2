import type { FileIndex } from './identity/file-index.ts';
import type { ImportNote } from './imports.query.ts';
import type { ReadOptions } from './read-options.ts';
import { type JudgedRow, readJudgedRows } from './read-rows.ts';
import type { ImportRow, Rejected } from './row.ts';
import type { OpenFile } from './source/table.ts';
import type { Unusable } from './source/text-stream.ts';

/** Data rows of a chunk: few enough for one transaction, enough to be fast. */
const chunkRows = 500;
/** Characters of a chunk. Keeps bound values below D1's size limit in every script. */
const chunkCharacters = 200_000;
/** Maximum length of a note's detail. */
const maxDetail = 2_000;

/** The data rows from `from` up to, but not including, `to`, counted from 0. */
export interface Chunk {
  kind: 'chunk';
  from: number;
  to: number;
  rows: ImportRow[];
  rejected: number;
  notes: ImportNote[];
}

function rejection({ row, line, reason, sameAs, cells }: Rejected): ImportNote {
  const prefix = sameAs === undefined ? '' : `row ${sameAs}: `;
  return { row, line, kind: 'rejected', code: reason, detail: (prefix + JSON.stringify(cells)).slice(0, maxDetail) };
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

/** Collects the rows of a chunk. */
class ChunkBuilder {
  readonly chunk: Chunk;
  #characters = 0;

  constructor(from: number) {
    this.chunk = { kind: 'chunk', from, to: from, rows: [], rejected: 0, notes: [] };
  }

  add(item: JudgedRow): void {
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
    if (item.double !== undefined) note('possible-double', `row ${item.double}`);
    chunk.rows.push(item.row);
    this.#characters += sizeOf(item.row);
  }

  get isFull(): boolean {
    return this.chunk.to - this.chunk.from >= chunkRows || this.#characters >= chunkCharacters;
  }
}

/** A file's rows from a position on, in chunks. `index` is that of the whole file. */
export async function* chunksOf(
  open: OpenFile,
  { options, index }: { options: ReadOptions; index: FileIndex },
  position: number,
): AsyncGenerator<Chunk | Unusable> {
  let builder = new ChunkBuilder(position);
  let at = 0;
  for await (const item of readJudgedRows(open, options, index)) {
    if (item.kind === 'unusable') {
      yield item;
      return;
    }
    at++;
    if (at <= position) continue;
    builder.add(item);
    if (!builder.isFull) continue;
    yield builder.chunk;
    builder = new ChunkBuilder(at);
  }
  if (builder.chunk.to > builder.chunk.from) yield builder.chunk;
}
