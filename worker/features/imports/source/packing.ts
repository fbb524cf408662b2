import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { OpenFile } from './form.ts';
import type { Bytes, Unusable } from './text-stream.ts';

/** What a file is packed in. `kmz` is a ZIP file with one KML file. */
export type Packing = 'gzip' | 'kmz';

/** Maximum number of unpacked bytes, against files that unpack to a thousand times their size. */
export const maxUnpacked = 500_000_000;

/** Maximum number of bytes of a ZIP file: it is read into memory. */
export const maxZip = 32_000_000;

/** Ends reading a packed file. `inspectFile` and `readTable` turn it into the value. */
export class UnreadableSource extends Error {
  readonly fault: Unusable;

  constructor(code: Unusable['code']) {
    super(code);
    this.fault = { kind: 'unusable', code, line: 1 };
  }
}

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** Passes bytes on up to a number of them. */
async function* limited(source: Bytes, max: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of source) {
    size += part.length;
    if (size > max) throw new UnreadableSource('too-large');
    yield part;
  }
}

/** Unpacks gzip. Damaged data end with `damaged-file`. */
async function* gunzip(source: Bytes): AsyncGenerator<Uint8Array> {
  const { writable, readable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  const reader = readable.getReader();
  const feed = async (): Promise<void> => {
    for await (const part of source) await writer.write(part as BufferSource);
    await writer.close();
  };
  // What fails here also fails the next read.
  feed().catch((error) => writer.abort(error).catch(() => {}));
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new UnreadableSource('damaged-file');
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Reads a file into memory. */
export async function readAll(source: Bytes, max: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of limited(source, max)) parts.push(part);
  return Buffer.concat(parts);
}

/** A file of a ZIP file. */
export interface ZipEntry {
  path: string;
  size: number;
  /** The unpacked bytes. There are not more than `size`, whatever the entry contains. */
  read(): AsyncGenerator<Uint8Array>;
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch {
    // The library and zlib throw errors without a type of their own.
    throw new UnreadableSource('damaged-file');
  }
}

/** The files of a ZIP file in memory. */
export async function zipEntries(bytes: Uint8Array): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    for await (const entry of zip.eachEntry()) {
      const { fileName: path, uncompressedSize: size } = entry;
      entries.push({ path, size, read: () => readEntry(zip, entry) });
      if (entries.length > 10_000) throw new UnreadableSource('too-large');
    }
  } catch (error) {
    throw error instanceof UnreadableSource ? error : new UnreadableSource('damaged-file');
  }
  return entries;
}

export const isKml = ({ path }: ZipEntry): boolean => /\.kml$/i.test(path);

async function* kmlOf(source: Bytes): AsyncGenerator<Uint8Array> {
  const kml = (await zipEntries(await readAll(source, maxZip))).find(isKml);
  if (kml !== undefined) yield* kml.read();
}

/** Opens a packed file as its content. */
export function unpacked(open: OpenFile, packing: Packing | undefined): OpenFile {
  if (packing === undefined) return open;
  return async () => limited(packing === 'gzip' ? gunzip(await open()) : kmlOf(await open()), maxUnpacked);
}
