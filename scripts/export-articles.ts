/** `npm run export:articles`: writes the articles or blog posts of a site as a folder of Markdown files. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { postKinds } from '../web/contract/posts.ts';
import { exportPosts } from './articles/export-posts.ts';
import { runCommand, UsageError } from './lib/command.ts';
import { openDatabase } from './lib/database.ts';
import { findSite, siteSlugs } from './lib/sites.ts';

const help = `npm run export:articles -- --site SLUG --out FOLDER [--kind article|blog]

Writes the published articles of a site as files {language}/{name}.md: Markdown after front matter, as import:articles
reads it. A text that was imported, and not changed on the site since, is the same file again; in one that was changed, the
front matter that was stated stays as far as it was not changed. Pictures are written where the texts refer to them, as WebP.
Existing files are replaced.

  --site SLUG   the site
  --out FOLDER  where to write the files
  --kind KIND   article or blog (default: article)
  --state DIR   the directory of local data, wrangler's --persist-to (default: .wrangler/state)
  --help        this text

Exit codes: 0 done, 2 wrong arguments.`;

function readOptions() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { site: text, out: text, kind: text, state: text } });
  const { site: slug, out, kind = 'article', state } = values;
  if (slug === undefined || out === undefined) throw new UsageError('Name the site and the folder.');
  const found = postKinds.find((one) => one === kind);
  if (found === undefined) throw new UsageError('--kind is "article" or "blog".');
  return { slug, out: path.resolve(out), kind: found, ...(state && { state: path.resolve(state) }) };
}

await runCommand(help, async () => {
  const { slug, out, kind, state } = readOptions();
  const { db, media, close } = await openDatabase(state ? { state } : {});
  try {
    const site = await findSite(db, slug);
    if (!site) throw new UsageError(`There is no site "${slug}" (there are: ${(await siteSlugs(db)).join(', ')}).`);
    const { id, defaultLanguage } = site;
    const { texts, pictures, missing } = await exportPosts(db, { site: id, defaultLanguage, kind, out, media });
    console.log(`${texts} texts and ${pictures} pictures`);
    for (const file of missing) console.log(`  ${file}: the bucket does not have this picture`);
    console.log(`  ${out}`);
  } finally {
    await close();
  }
});
