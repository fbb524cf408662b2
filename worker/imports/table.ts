import { createHash } from 'node:crypto';
import { type CsvRecord, delimiterOf, readCsv } from './csv.ts';
import { type Encoding, EncodingDetector } from './encoding.ts';
import { geoJsonColumns, readGeoJson } from './geojson.ts';
import { type Bytes, textOf, type Unusable } from './text-stream.ts';

/** How a file is read as a table, found once and used at every reading. */
export type TableShape =
  | { format: 'csv'; encoding: Encoding; delimiter: string }
  | { format: 'geojson'; encoding: Encoding; columns: readonly string[] };

/** A file that can be opened as often as it is to be read. */
export type OpenFile = () => Bytes | Promise<Bytes>;

/** What a first look at every byte of a file tells. */
export interface Inspected {
  kind: 'inspected';
  shape: TableShape;
  bytes: number;
  /** SHA-256 of the bytes, in hexadecimal: the same file is known again by it. */
  fingerprint: string;
}

/** What a person says of a file, where it is to be read otherwise than it looks. */
export interface ShapeTold {
  encoding?: Encoding | undefined;
  delimiter?: string | undefined;
}

/** Characters from which a table's form is judged. */
const headLength = 65_536;

async function headOf(source: Bytes, encoding: Encoding): Promise<string | Unusable> {
  let head = '';
  for await (const part of textOf(source, encoding)) {
    if (typeof part !== 'string') return head === '' ? part : head;
    head += part;
    if (head.length > headLength) break;
  }
  return head;
}

/** Reads a file's bytes through: its encoding, its form, its fingerprint. */
export async function inspectFile(open: OpenFile, told: ShapeTold = {}): Promise<Inspected | Unusable> {
  const detector = new EncodingDetector();
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of await open()) {
    detector.add(part);
    hash.update(part);
    bytes += part.length;
  }
  if (detector.isArchive) return { kind: 'unusable', code: 'workbook', line: 1 };
  const encoding = told.encoding ?? detector.result();
  const head = await headOf(await open(), encoding);
  if (typeof head !== 'string') return head;
  if (head.trim() === '') return { kind: 'unusable', code: 'empty-file', line: 1 };
  const inspected = { kind: 'inspected', bytes, fingerprint: hash.digest('hex') } as const;
  if (!/^\s*\{/.test(head)) {
    return { ...inspected, shape: { format: 'csv', encoding, delimiter: told.delimiter ?? delimiterOf(head) } };
  }
  const columns = await geoJsonColumns(await open(), encoding);
  return 'code' in columns ? columns : { ...inspected, shape: { format: 'geojson', encoding, columns } };
}

/** The records of a file, the header first. Ends with an `Unusable` where the file cannot be read on. */
export async function* readTable(open: OpenFile, shape: TableShape): AsyncGenerator<CsvRecord | Unusable> {
  const source = await open();
  yield* shape.format === 'csv' ? readCsv(source, shape) : readGeoJson(source, shape);
}
