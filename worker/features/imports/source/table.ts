import { createHash } from 'node:crypto';
import { type CsvShape, csv } from './csv.ts';
import { EncodingDetector, encodingOf } from './encoding.ts';
import type { FileHead, Form, OpenFile, Shaped, ShapeOverrides } from './form.ts';
import { type JsonShape, json } from './json.ts';
import { type KmlShape, kml } from './kml.ts';
import { isGzip, isZip, maxZip, type Packing, readAll, UnreadableSource, unpacked, zipEntries } from './packing.ts';
import type { CsvRecord } from './record.ts';
import { textWithFaults, type Unusable } from './text-stream.ts';
import { unknownBinary, unknownText, zipForm } from './unknown-forms.ts';
import { type XlsxShape, xlsx } from './xlsx.ts';

export type { OpenFile, ShapeOverrides } from './form.ts';

/** How a file is read as a table. Detected once and stored. */
export type TableShape = (CsvShape | JsonShape | KmlShape | XlsxShape) & { packing?: Packing };

/** Texts in the order in which they are recognised. */
const textForms = [kml, json, csv] as const;

/** The result of inspecting all bytes of a file. */
export interface Inspected {
  kind: 'inspected';
  shape: TableShape;
  bytes: number;
  /** SHA-256 of the bytes, in hexadecimal. Recognises the same file later. */
  fingerprint: string;
  /** False if the first row may be a header or a listing: it is taken as `shape` says. */
  isHeaderSure: boolean;
}

/** Number of characters, and of bytes, from which the form is detected. */
const headLength = 65_536;

const unusable = (code: Unusable['code'], detail?: string): Unusable => ({
  kind: 'unusable',
  code,
  line: 1,
  ...(detail === undefined ? {} : { detail }),
});

interface Scanned {
  first: Uint8Array;
  bytes: number;
  fingerprint: string;
  detector: EncodingDetector;
}

/** Reads all bytes of a file. */
async function scan(open: OpenFile): Promise<Scanned> {
  const detector = new EncodingDetector();
  const hash = createHash('sha256');
  let first = new Uint8Array();
  let bytes = 0;
  for await (const part of await open()) {
    if (first.length < 200) first = new Uint8Array([...first, ...part.subarray(0, 200)]);
    detector.add(part);
    hash.update(part);
    bytes += part.length;
  }
  return { first, bytes, fingerprint: hash.digest('hex'), detector };
}

async function headOf(open: OpenFile, encoding: FileHead['encoding']): Promise<{ text: string; isWhole: boolean }> {
  let text = '';
  for await (const part of textWithFaults(await open(), encoding)) {
    text += part;
    if (text.length > headLength) return { text, isWhole: false };
  }
  return { text, isWhole: true };
}

type Found = Shaped<TableShape> | Unusable;

/** The form of a text. */
async function detectText(open: OpenFile, detector: EncodingDetector, told: ShapeOverrides): Promise<Found> {
  const named = told.encoding === undefined ? undefined : encodingOf(told.encoding);
  if (told.encoding !== undefined && named === undefined) return unusable('unknown-encoding', told.encoding);
  const detected = named === undefined ? detector.result() : { encoding: named };
  const { encoding } = detected;
  const { text, isWhole } = await headOf(open, encoding);
  if (text.trim() === '') return unusable('empty-file');
  const declared = named === undefined ? /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(text)?.[1] : undefined;
  if (declared !== undefined && encodingOf(declared) !== undefined && encoding !== 'utf-8') {
    return detectText(open, detector, { ...told, encoding: declared });
  }
  if (detected.readings !== undefined) return { ...unusable('doubtful-encoding'), readings: detected.readings };
  for (const form of textForms) {
    const found = await form.detect({ open, encoding, text, isWhole, told });
    if (found !== undefined) return found;
    const unknown = form === kml ? unknownText(text) : undefined;
    if (unknown !== undefined) return unusable('unknown-form', unknown);
  }
  return unusable('unknown-form');
}

/** The form of a ZIP file. */
async function detectZip(open: OpenFile, first: Uint8Array, told: ShapeOverrides): Promise<Found> {
  const form = await zipForm(first, await zipEntries(await readAll(await open(), maxZip)));
  if (form === 'xlsx') {
    const head = { open, encoding: 'utf-8', text: '', isWhole: false, told } as const;
    return (await xlsx.detect(head)) ?? unusable('damaged-file');
  }
  if (form !== 'kmz') return unusable(form === 'ODS' || form === 'Numbers' ? 'workbook' : 'unknown-form', form);
  return detectPacked(open, 'kmz', told);
}

async function detectPacked(open: OpenFile, packing: Packing, told: ShapeOverrides): Promise<Found> {
  const content = unpacked(open, packing);
  const scanned = await scan(content);
  const found = await detectPlain(content, scanned, told);
  return found.kind === 'shaped' ? { ...found, shape: { ...found.shape, packing } } : found;
}

async function detectPlain(open: OpenFile, { first, detector }: Scanned, told: ShapeOverrides): Promise<Found> {
  if (isZip(first)) return detectZip(open, first, told);
  const binary = unknownBinary(first);
  if (binary !== undefined) return unusable('unknown-form', binary);
  return detectText(open, detector, told);
}

/** Passes on what ends reading as a value. */
function faultOf(error: unknown): Unusable {
  if (error instanceof UnreadableSource) return error.fault;
  throw error;
}

/** Reads the whole file, and detects its packing, encoding, form and fingerprint. */
export async function inspectFile(open: OpenFile, told: ShapeOverrides = {}): Promise<Inspected | Unusable> {
  try {
    const scanned = await scan(open);
    const { first, bytes, fingerprint } = scanned;
    const found = await (isGzip(first) ? detectPacked(open, 'gzip', told) : detectPlain(open, scanned, told));
    if (found.kind === 'unusable') return found;
    const { shape, isHeaderSure } = found;
    return { kind: 'inspected', shape, isHeaderSure, bytes, fingerprint };
  } catch (error) {
    return faultOf(error);
  }
}

const formOf = { csv, json, geojson: json, kml, xlsx } as const;

/** The records of a file, the header first. If it cannot be read further, the last item is an `Unusable`. */
export async function* readTable(open: OpenFile, shape: TableShape): AsyncGenerator<CsvRecord | Unusable> {
  const form = formOf[shape.format] as Form<TableShape>;
  try {
    yield* form.read(unpacked(open, shape.packing), shape);
  } catch (error) {
    yield faultOf(error);
  }
}
