import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import {
  isZip as isZipBytes,
  type MadeFile,
  type Opened,
  openZip,
  zipOptions,
  zipStream,
} from '../../worker/features/archive/index.ts';

export type { Opened } from '../../worker/features/archive/index.ts';

/**
 * Writes files into a ZIP, in their order. The ZIP gets its name only when it is complete.
 * @returns its size in bytes.
 */
export async function writeArchive(file: string, files: AsyncIterable<MadeFile>): Promise<number> {
  const unfinished = `${file}.unfinished`;
  const out = createWriteStream(unfinished);
  try {
    await pipeline(zipStream(files), out);
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
    return bytesRead === 4 && isZipBytes(buffer);
  } finally {
    await handle.close();
  }
}

/** Opens a ZIP and reads its directory. A path that escapes the archive, or an excessive size, is a problem. */
export async function openArchive(file: string): Promise<Opened> {
  if (!(await isZip(file))) return { code: 'broken', problem: { code: 'not-an-archive' } };
  return openZip(() => openPromise(file, zipOptions));
}
