import { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';
import type { Archive } from './archive.ts';
import { type ArchiveProblem, BrokenArchive } from './problem.ts';
import type { MadeFile } from './read-site.ts';

/**
 * Options that give the same bytes on every machine. The time is the earliest that ZIP can represent, in local time as
 * in ZIP itself. Nothing is compressed, because zlib's output differs between versions and processors.
 */
const fixed = { mtime: new Date(1980, 0, 1), mode: 0o100644, compress: false, forceDosTimestamp: true };

/** Adds a file to the ZIP and waits until the file has been read completely. */
async function addFile(zip: ZipWriter, { path, bytes }: MadeFile): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stream = Readable.from(bytes, { objectMode: false });
    stream.once('end', resolve).once('error', reject);
    zip.addReadStreamLazy(path, fixed, (take) => take(null, stream));
  });
}

/** Files as a ZIP, in their order. What goes wrong with one of them ends the stream with its error. */
export function zipStream(files: AsyncIterable<MadeFile>): Readable {
  const zip = new ZipWriter();
  const out = zip.outputStream as Readable;
  const add = async () => {
    for await (const one of files) await addFile(zip, one);
    zip.end();
  };
  zip.once('error', (error) => out.destroy(error as Error));
  add().catch((error) => out.destroy(error));
  return out;
}

/** Maximum number of files, because their names are in memory, and maximum size of the content relative to the ZIP. */
const maxFiles = 2_000_000;
const maxRatio = 100;

/** The ZIP's files by path, without the folders that other tools add. */
async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    const path = entry.fileName;
    if (path.endsWith('/')) continue;
    if (entries.has(path)) throw new BrokenArchive({ code: 'twice', path });
    size += entry.uncompressedSize;
    if (size > zip.fileSize * maxRatio || entries.size >= maxFiles) throw new BrokenArchive({ code: 'too-large' });
    entries.set(path, entry);
  }
  return entries;
}

async function* readEntry(zip: ZipFile, path: string, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (entry === undefined) throw new BrokenArchive({ code: 'missing-file', path });
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch (error) {
    // The library and zlib throw errors without a type of their own.
    throw new BrokenArchive({ code: 'unreadable', path, detail: error instanceof Error ? error.message : '' });
  }
}

function problemOf(error: unknown): ArchiveProblem {
  if (error instanceof BrokenArchive) return error.problem;
  const message = error instanceof Error ? error.message : '';
  const name = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/s.exec(message)?.[1];
  if (name !== undefined) return { code: 'unsafe-name', name };
  return { code: 'truncated' };
}

export type Opened = { code: 'open'; archive: Archive; close(): void } | { code: 'broken'; problem: ArchiveProblem };

/** Whether bytes begin like a ZIP. */
export const isZip = (bytes: Buffer): boolean =>
  bytes.length >= 4 && (bytes.readUInt32BE(0) === 0x504b0304 || bytes.readUInt32BE(0) === 0x504b0506);

/**
 * Reads the directory of an opened ZIP. A path that escapes the archive, or an excessive size, is a problem. Errors of the
 * file system are thrown.
 */
export async function openZip(open: () => Promise<ZipFile>): Promise<Opened> {
  let zip: ZipFile | undefined;
  try {
    const opened = await open();
    zip = opened;
    const entries = await readDirectory(opened);
    const sizes = new Map([...entries].map(([path, { uncompressedSize }]) => [path, uncompressedSize]));
    const read = (path: string) => readEntry(opened, path, entries.get(path));
    return { code: 'open', archive: { sizes, read }, close: () => opened.close() };
  } catch (error) {
    zip?.close();
    if (error instanceof Error && 'syscall' in error) throw error;
    return { code: 'broken', problem: problemOf(error) };
  }
}

/** How ZIP files are opened: names that lead out of them are errors. */
export const zipOptions = { autoClose: false, strictFileNames: true } as const;

/** Opens a ZIP that is in memory. */
export async function openZipBytes(bytes: Uint8Array): Promise<Opened> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isZip(buffer)) return { code: 'broken', problem: { code: 'not-an-archive' } };
  return openZip(() => fromBufferPromise(buffer, zipOptions));
}
