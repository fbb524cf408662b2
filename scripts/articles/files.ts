import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PostKind } from '../../web/contract/posts.ts';
import { InputError } from '../lib/command.ts';

/** A file `{language}/{group}.md` of a folder. */
export type TextFile = {
  kind: PostKind;
  /** The folder, and the file's path in it, with `/`. */
  folder: string;
  name: string;
  /** As the folder is called. */
  language: string;
  group: string;
  bytes: Uint8Array;
};

/**
 * Reads the texts of a folder, ordered by name. Other files in it are none.
 * @throws InputError if it has no texts.
 */
export async function readTexts(folder: string, kind: PostKind): Promise<TextFile[]> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${folder} cannot be read: ${error.code}.`);
  });
  const found = names
    .map((name) => name.split(path.sep).join('/'))
    .flatMap((name) => {
      const [, language, group] = /^([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\/([^/]+)\.md$/i.exec(name) ?? [];
      return language && group ? [{ name, language, group }] : [];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (found.length === 0) throw new InputError(`${folder} has no files such as en/some-text.md.`);
  return Promise.all(
    found.map(async (one) => ({ ...one, kind, folder, bytes: await readFile(path.join(folder, one.name)) })),
  );
}
