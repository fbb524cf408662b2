import { streamXlsxRows } from 'hucre/xlsx';
import type { Form, ShapeOverrides } from './form.ts';
import { findHeader } from './header.ts';
import { maxZip, readAll, UnreadableSource, type ZipEntry, zipEntries } from './packing.ts';
import { type CsvRecord, isBlank, maxColumns, numberedColumns, recordOf } from './record.ts';
import type { Unusable } from './text-stream.ts';

/** Which sheet of a workbook is the table, and where its header is. */
export interface XlsxShape {
  format: 'xlsx';
  encoding: 'utf-8';
  /** The position of the sheet, from 0. */
  sheet: number;
  sheetName: string;
  /** The number of the row of the header, or of the first row, from 1. */
  firstRow: number;
  width: number;
  hasHeader: boolean;
}

/** Maximum number of rows, and of bytes of the parts that are in memory at once. */
const maxRows = 1_048_576;
const maxParts = 64_000_000;

/** Number of rows in which the header is searched for. */
const sampledRows = 200;

const errorValue = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/;

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  const [day = '', time = ''] = [text.slice(0, 10), text.slice(11, 16)];
  // A time without a day is a part of the day before the first one.
  if (day < '1900-01-01') return time;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** A cell as people see it, without the format of its number. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  // What is calculated has traces of binary fractions: 0.30000000000000004.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  const text = String(value);
  return errorValue.test(text) ? '' : text;
}

interface SheetRow {
  row: number;
  cells: string[];
}

/** The rows of a sheet that have a cell. What the library throws is a damaged file. */
async function* rowsOf(bytes: Uint8Array, sheet: number, most = maxRows): AsyncGenerator<SheetRow> {
  const rows = streamXlsxRows(bytes, { sheet, maxRows: most });
  try {
    for await (const { index, values } of rows) {
      const cells = values.slice(0, maxColumns).map(cellText);
      while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop();
      if (cells.length > 0) yield { row: index + 1, cells };
    }
  } catch (error) {
    throw error instanceof UnreadableSource ? error : new UnreadableSource('damaged-file');
  } finally {
    await rows.return();
  }
}

interface SheetName {
  index: number;
  name: string;
  isHidden: boolean;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return name ? (entities[name] ?? whole) : String.fromCodePoint(Math.min(code, 0x10ffff));
  });

/** The sheets of a workbook, in order. */
async function sheetsOf(entries: readonly ZipEntry[]): Promise<SheetName[]> {
  const workbook = entries.find(({ path }) => /^xl\/workbook\.xml$/i.test(path));
  if (workbook === undefined) return [];
  const xml = new TextDecoder().decode(await readAll(workbook.read(), maxParts));
  return [...xml.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, attributes = ''], index) => ({
    index,
    name: decode(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    isHidden: /\bstate="(?:hidden|veryHidden)"/.test(attributes),
  }));
}

/** Whether what the library keeps in memory is small enough. The sheets themselves are streams. */
const isSmall = (entries: readonly ZipEntry[]): boolean =>
  entries.filter(({ path }) => !/^xl\/(?:worksheets|media)\//i.test(path)).reduce((sum, { size }) => sum + size, 0) <=
  maxParts;

async function sampleOf(bytes: Uint8Array, sheet: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of rowsOf(bytes, sheet, sampledRows)) rows.push(row);
  return rows;
}

/** The sheet that a person named, by its name or its number, or the first visible one with rows. */
async function chooseSheet(
  bytes: Uint8Array,
  sheets: readonly SheetName[],
  told: ShapeOverrides['sheet'],
): Promise<{ sheet: SheetName; rows: SheetRow[] } | undefined> {
  const isNamed = ({ name, index }: SheetName) => name === told || String(index + 1) === told;
  const wanted = told === undefined ? sheets.filter(({ isHidden }) => !isHidden) : sheets.filter(isNamed).slice(0, 1);
  for (const sheet of wanted) {
    const rows = await sampleOf(bytes, sheet.index);
    if (rows.length > 0) return { sheet, rows };
  }
  return undefined;
}

/** Workbooks (.xlsx, .xlsm): one sheet of them. */
export const xlsx: Form<XlsxShape> = {
  async detect({ open, told }) {
    const bytes = await readAll(await open(), maxZip);
    const entries = await zipEntries(bytes);
    if (!isSmall(entries)) return { kind: 'unusable', code: 'too-large', line: 1 };
    const sheets = await sheetsOf(entries);
    const chosen = await chooseSheet(bytes, sheets, told.sheet);
    if (chosen === undefined) {
      const names = sheets.map(({ name }) => name).join(', ');
      return {
        kind: 'unusable',
        code: told.sheet === undefined ? 'empty-file' : 'unknown-sheet',
        line: 1,
        detail: names,
      };
    }
    const { sheet, rows } = chosen;
    const skipped = told.skipLines;
    const shown = skipped === undefined ? rows : rows.filter(({ row }) => row > skipped);
    const found = findHeader(
      shown.map(({ cells }) => cells),
      { told: told.hasHeader, from: skipped === undefined ? undefined : 0 },
    );
    const { hasHeader, isHeaderSure, width, index } = found;
    const firstRow = shown[index]?.row ?? 1;
    const shape: XlsxShape = {
      format: 'xlsx',
      encoding: 'utf-8',
      sheet: sheet.index,
      sheetName: sheet.name,
      firstRow,
      width,
      hasHeader,
    };
    return { kind: 'shaped', shape, isHeaderSure };
  },

  async *read(open, { sheet, firstRow, width, hasHeader }): AsyncGenerator<CsvRecord | Unusable> {
    const bytes = await readAll(await open(), maxZip);
    if (!hasHeader) yield { kind: 'record', row: 0, line: firstRow, cells: numberedColumns(width), problem: null };
    for await (const { row, cells } of rowsOf(bytes, sheet)) {
      if (row >= firstRow && !isBlank(cells)) yield recordOf(cells, { row, line: row, width });
    }
  },
};
