import { createHash } from 'node:crypto';
import { type CsvRecord, delimiterOf, readCsv } from './csv.ts';
import { type Encoding, EncodingDetector } from './encoding.ts';
import { geoJsonColumns, readGeoJson } from './geojson.ts';
import { type Bytes, textOf, type Unusable } from './text-stream.ts';

/** How a file is read as a table. Detected once and stored. */
export type TableShape =
  | { format: 'csv'; encoding: Encoding; delimiter: string }
  | { format: 'geojson'; encoding: Encoding; columns: readonly string[] };

/** Opens a file from its beginning. It may be called several times. */
export type OpenFile = () => Bytes | Promise<Bytes>;

/** The result of inspecting all bytes of a file. */
export interface Inspected {
  kind: 'inspected';
  shape: TableShape;
  bytes: number;
  /** SHA-256 of the bytes, in hexadecimal. Recognises the same file later. */
  fingerprint: string;
}

/** A person's corrections of what is detected. */
export interface ShapeOverrides {
  encoding?: Encoding | undefined;
  delimiter?: string | undefined;
}

/** Number of characters from which the format is detected. */
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

/** Reads the whole file, and detects its encoding, format and fingerprint. */
export async function inspectFile(open: OpenFile, told: ShapeOverrides = {}): Promise<Inspected | Unusable> {
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

/** The records of a file, the header first. If it cannot be read further, the last item is an `Unusable`. */
export async function* readTable(open: OpenFile, shape: TableShape): AsyncGenerator<CsvRecord | Unusable> {
  const source = await open();
  yield* shape.format === 'csv' ? readCsv(source, shape) : readGeoJson(source, shape);
}
