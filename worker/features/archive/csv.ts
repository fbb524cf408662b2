import type { Cell } from '../../data/archive-columns.ts';
import { BrokenArchive } from './problem.ts';

/** Characters of one record at most: a table is never held whole, so a quote that is never closed must end somewhere. */
const maxRecord = 8_000_000;

function writeCell(cell: string | number | null): string {
  if (cell === null) return '';
  const text = String(cell);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A record as a line (RFC 4180, ended by one line feed), which `readRecords` reads as the same cells. */
export function writeRecord(cells: readonly (string | number | null)[]): string {
  return `${cells.map(writeCell).join(',')}\n`;
}

type Part = { value: Cell; end: number } | 'unfinished' | 'malformed';

function readQuoted(text: string, start: number): Part {
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote + 1 >= text.length) return 'unfinished';
    if (text[quote + 1] !== '"') return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    from = quote + 2;
  }
}

function readPlain(text: string, start: number): Part {
  const mark = /[",\n]/g;
  mark.lastIndex = start;
  const found = mark.exec(text);
  if (found === null) return 'unfinished';
  if (found[0] === '"') return 'malformed';
  return { value: found.index === start ? null : text.slice(start, found.index), end: found.index };
}

/** The record that begins at `start`, and where the next one does. */
function readRecord(text: string, start: number): { cells: Cell[]; end: number } | 'unfinished' | 'malformed' {
  const cells: Cell[] = [];
  for (let at = start; ; ) {
    const part = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
    if (typeof part === 'string') return part;
    cells.push(part.value);
    const mark = text[part.end];
    if (mark === '\n') return { cells, end: part.end + 1 };
    if (mark !== ',') return 'malformed';
    at = part.end + 1;
  }
}

async function* decode(path: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const read = (part?: Uint8Array): string => {
    try {
      return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true });
    } catch (error) {
      if (error instanceof TypeError) throw new BrokenArchive({ code: 'not-utf8', path });
      throw error;
    }
  };
  for await (const part of bytes) yield read(part);
  yield read();
}

/**
 * The records of a table, the header first, with their numbers from 1; holds no more than one of them and one part of
 * the source. Strict: what `writeRecord` would not write is a broken archive.
 */
export async function* readRecords(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ cells: Cell[]; record: number }> {
  let rest = '';
  let record = 1;
  for await (const part of decode(path, bytes)) {
    rest += part;
    let start = 0;
    for (;;) {
      const read = readRecord(rest, start);
      if (read === 'unfinished') break;
      if (read === 'malformed') throw new BrokenArchive({ code: 'malformed-table', path, record });
      yield { cells: read.cells, record };
      record += 1;
      start = read.end;
    }
    rest = rest.slice(start);
    if (rest.length > maxRecord) throw new BrokenArchive({ code: 'malformed-table', path, record });
  }
  if (rest !== '') throw new BrokenArchive({ code: 'malformed-table', path, record });
}
