import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { root } from './terminal.ts';

/**
 * A hash of the paths and contents of files and folders.
 * @param sources paths relative to the repository.
 * @param settings other inputs to include in the hash.
 */
export async function fingerprint(sources: readonly string[], settings = ''): Promise<string> {
  const files = (await Promise.all(sources.map(filesBelow))).flat().sort();
  const hash = createHash('sha256').update(settings);
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(path.join(root, file)));
  return hash.digest('hex').slice(0, 20);
}

async function filesBelow(source: string): Promise<string[]> {
  if ((await stat(path.join(root, source))).isFile()) return [source];
  const entries = await readdir(path.join(root, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
