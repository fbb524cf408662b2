import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InputError } from './command.ts';
import { root } from './terminal.ts';

/** Where the hashed files of the build before this one wait to be laid beside its own. */
const previousAssets = path.join(root, '.signpost/previous-assets');

/** The name, among a build's hashed files, of the list of those that are its own. */
export const manifestName = 'manifest.json';

/** Sets the files of a folder aside that its manifest names: the build's own, not those that it kept itself. */
export async function setAsideAssets(folder: string): Promise<void> {
  await forgetPreviousAssets();
  const manifest = await readFile(path.join(folder, manifestName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!manifest) return;
  for (const file of JSON.parse(manifest) as string[])
    await cp(path.join(folder, file), path.join(previousAssets, file));
}

/** Lays what was set aside or fetched, if anything was, beside a build's own files, which stay as they are. */
export async function layPreviousAssets(folder: string): Promise<void> {
  if (existsSync(previousAssets)) await cp(previousAssets, folder, { recursive: true, force: false });
}

/** Forgets what was set aside: there is no build before. */
export const forgetPreviousAssets = (): Promise<void> => rm(previousAssets, { recursive: true, force: true });

/**
 * Fetches the hashed files of the live build, for a deployment from a machine that did not make it.
 * @param origin of the product's host. One that has no build yet gives nothing.
 * @throws {InputError} where nothing answers at the host.
 * @throws where a file that the manifest names cannot be had.
 */
export async function fetchPreviousAssets(origin: string): Promise<void> {
  await forgetPreviousAssets();
  const manifest = await fetch(new URL(`/assets/${manifestName}`, origin)).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new InputError(`${origin} does not answer: ${reason}\nIf nothing was ever deployed there, add --first.`);
  });
  if (manifest.status === 404) return;
  if (!manifest.ok) throw new Error(`${manifest.url} answered ${manifest.status}`);
  for (const file of (await manifest.json()) as string[]) {
    const answer = await fetch(new URL(`/assets/${file.split('/').map(encodeURIComponent).join('/')}`, origin));
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    const target = path.join(previousAssets, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, Buffer.from(await answer.arrayBuffer()));
  }
}
