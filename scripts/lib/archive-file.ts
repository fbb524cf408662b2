import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';
import {
  type Archive,
  type ArchiveProblem,
  BrokenArchive,
  type MadeFile,
} from '../../worker/features/archive/index.ts';

/**
 * The first moment that a ZIP can name, in local time as ZIPs have it: the same bytes in every time zone. Nothing is
 * compressed: what zlib makes of the same content differs between its versions and processors.
 */
const fixed = { mtime: new Date(1980, 0, 1), mode: 0o100644, compress: false, forceDosTimestamp: true };

/** Hands a file to the ZIP and waits until all of it is taken. */
async function addFile(zip: ZipWriter, { path, bytes }: MadeFile): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stream = Readable.from(bytes, { objectMode: false });
    stream.once('end', resolve).once('error', reject);
    zip.addReadStreamLazy(path, fixed, (take) => take(null, stream));
  });
}

/**
 * Writes files into a ZIP, in their order; the file stands under its name only when it is whole.
 * @returns its size in bytes.
 */
export async function writeArchive(file: string, files: AsyncIterable<MadeFile>): Promise<number> {
  const unfinished = `${file}.unfinished`;
  const zip = new ZipWriter();
  const out = createWriteStream(unfinished);
  const written = pipeline(zip.outputStream, out);
  const failed = new Promise<never>((_, reject) => {
    written.catch(reject);
    zip.once('error', reject);
  });
  const add = async () => {
    for await (const one of files) await addFile(zip, one);
    zip.end();
    await written;
  };
  try {
    await Promise.race([add(), failed]);
    await rename(unfinished, file);
    return out.bytesWritten;
  } catch (error) {
    out.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Whether a file begins like a ZIP. */
export async function isZip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(4), position: 0 });
    return bytesRead === 4 && (buffer.readUInt32BE(0) === 0x504b0304 || buffer.readUInt32BE(0) === 0x504b0506);
  } finally {
    await handle.close();
  }
}

/** Files at most: their names are held. And how much larger than the ZIP its content may be. */
const maxFiles = 2_000_000;
const maxRatio = 100;

/** The ZIP's files by path; folders, which other tools add, are left out. */
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

/** Opens a ZIP and reads its directory; names that lead out of it, and sizes beyond reason, make it a broken one. */
export async function openArchive(file: string): Promise<Opened> {
  if (!(await isZip(file))) return { code: 'broken', problem: { code: 'not-an-archive' } };
  let zip: ZipFile | undefined;
  try {
    const opened = await openPromise(file, { autoClose: false, strictFileNames: true });
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
