import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InputError } from './command.ts';
import { root } from './terminal.ts';

/** The folder for the hashed files of the previous build, until they are copied into the new one. */
const previousAssets = path.join(root, '.signpost/previous-assets');

/** The name of the file, among a build's hashed files, that lists the build's own. */
export const manifestName = 'manifest.json';

/** Saves the files that a folder's manifest lists: the build's own, not those of the build before it. */
export async function setAsideAssets(folder: string): Promise<void> {
  await forgetPreviousAssets();
  const manifest = await readFile(path.join(folder, manifestName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!manifest) return;
  for (const file of JSON.parse(manifest) as string[])
    await cp(path.join(folder, file), path.join(previousAssets, file));
}

/** Copies the saved or fetched files into a build, without overwriting its own. */
export async function layPreviousAssets(folder: string): Promise<void> {
  if (existsSync(previousAssets)) await cp(previousAssets, folder, { recursive: true, force: false });
}

/** Deletes the saved files. */
export const forgetPreviousAssets = (): Promise<void> => rm(previousAssets, { recursive: true, force: true });

/**
 * Fetches the hashed files of the live build, for a deployment from another machine.
 * @param origin of the product's host. Nothing is fetched if it has no manifest yet.
 * @throws {InputError} if the host does not answer.
 * @throws if a file in the manifest cannot be fetched.
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
    const response = await fetch(new URL(`/assets/${file.split('/').map(encodeURIComponent).join('/')}`, origin));
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    const target = path.join(previousAssets, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, Buffer.from(await response.arrayBuffer()));
  }
}
