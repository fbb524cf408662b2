import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readTexts } from '../../scripts/articles/files.ts';
import { type ImportOptions, importPosts } from '../../scripts/articles/import-posts.ts';
import { picturesInFolder } from '../../scripts/articles/pictures.ts';
import type { ImportReport } from '../../scripts/articles/report.ts';
import { findSite } from '../../scripts/lib/sites.ts';
import type { PostKind } from '../../web/contract/posts.ts';
import type { TestDatabase } from './database.ts';

/** When the tests import. */
export const importedAt = Date.UTC(2026, 4, 10);

/** Writes files into a new folder. @returns the folder. */
export async function textFolder(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'signpost-texts-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}

/** All files of a folder as text, by name. */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name)).toSorted();
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, (await readFile(path.join(folder, name))).toString('latin1')] as const),
    ),
  );
}

/** A text with front matter. */
export const markdown = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${title}\n${more === '' ? '' : `${more}\n`}---\n\n${body}\n`;

/** Imports a folder as the command does. */
export async function importFolder(
  { db, media }: TestDatabase,
  slug: string,
  folder: string,
  { kind = 'article', ...options }: Partial<ImportOptions> & { kind?: PostKind } = {},
): Promise<ImportReport> {
  const site = await findSite(db, slug);
  if (!site) throw new Error(`there is no site ${slug}`);
  return importPosts(db, await readTexts(folder, kind), {
    ...{ site, media, source: 'folder:test', author: '', shouldOverwrite: false, isDry: false, now: importedAt },
    findPicture: picturesInFolder(),
    ...options,
  });
}
