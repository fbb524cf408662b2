/** `npm run import:articles`: imports a folder of Markdown files as articles or blog posts of a site. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { postKinds } from '../web/contract/posts.ts';
import { readTexts } from './articles/files.ts';
import { importPosts } from './articles/import-posts.ts';
import { picturesInFolder } from './articles/pictures.ts';
import { reportLines } from './articles/report.ts';
import type { WriteOptions } from './articles/write-text.ts';
import { InputError, runCommand, UsageError } from './lib/command.ts';
import { openDatabase } from './lib/database.ts';
import { putRemoteFile } from './lib/remote-bucket.ts';
import { findSite, siteSlugs } from './lib/sites.ts';
import { openTarget, remoteHelp } from './lib/target.ts';
import { readWranglerConfig } from './lib/wrangler-toml.ts';

const help = `npm run import:articles -- FOLDER --site SLUG [--dry-run] [--kind article|blog] [--author ADDRESS]

Imports the files {language}/{name}.md of a folder as published articles. Files of one name are translations of each other;
the one in the site's default language is the source. A file is Markdown after front matter between two lines ---:

  title, description, tags, author (a mail address), published (2026-03-31), slug, image, imageAlt
  related             names of other files, or what these call their class
  untranslated: true  the file is no translation yet: it is left out
  redirect_from       addresses that the text had elsewhere: their last part leads to it
  All else is kept, and an export writes it again.

Links such as ../other-name/ lead to the article of that file. Pictures are files beside the texts, or picture:NAME for one
in the folder pictures; those of other hosts are not fetched. A text is imported once, and again when its file changes,
unless somebody changed it on the site.

  --site SLUG       the site
  --kind KIND       article or blog (default: article)
  --source NAME     what the folder is called in later imports (default: its own name)
  --author ADDRESS  the author of texts that state none; the address of an account
  --overwrite       replace texts that were changed on the site
  --dry-run         only say what would be imported
  --state DIR       the directory of local data, wrangler's --persist-to (default: .wrangler/state)
${remoteHelp(20)};
                    each text takes some seconds, and D1 takes no statement above 100 kB
  --help            this text

Exit codes: 0 done, 1 the folder cannot be used or texts were rejected, 2 wrong arguments.`;

function readOptions() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ site: text, kind: text, source: text, author: text, state: text },
      ...{ overwrite: flag, 'dry-run': flag, remote: flag },
    },
  });
  const [folder, ...others] = positionals;
  const { site, kind = 'article', state, remote } = values;
  if (folder === undefined || others.length > 0 || site === undefined)
    throw new UsageError('Name one folder and the site.');
  const found = postKinds.find((one) => one === kind);
  if (found === undefined) throw new UsageError('--kind is "article" or "blog".');
  if (remote && state !== undefined) throw new UsageError('--state is for local data, without --remote.');
  const source = `folder:${values.source ?? path.basename(path.resolve(folder))}`;
  const { author = '', overwrite: shouldOverwrite, 'dry-run': isDry } = values;
  return {
    folder: path.resolve(folder),
    slug: site,
    kind: found,
    source,
    author,
    shouldOverwrite,
    isDry,
    state,
    remote,
  };
}

/** The production bucket, as far as an import writes it. */
function remoteMedia(): NonNullable<WriteOptions['media']> {
  const buckets: { binding: string; bucket_name?: string }[] = readWranglerConfig('production').r2_buckets;
  const bucket = buckets.find(({ binding }) => binding === 'MEDIA')?.bucket_name ?? '';
  const put = async (key: string, bytes: Uint8Array) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'signpost-picture-'));
    const file = path.join(folder, 'picture.webp');
    await writeFile(file, bytes);
    await putRemoteFile({ bucket, key, file }).finally(() => rm(folder, { recursive: true }));
  };
  return { put } as unknown as NonNullable<WriteOptions['media']>;
}

await runCommand(help, async () => {
  const { folder, slug, state, remote, ...options } = readOptions();
  const files = await readTexts(folder, options.kind);
  const target = state ? await openDatabase({ state: path.resolve(state) }) : await openTarget({ remote });
  try {
    const site = await findSite(target.db, slug);
    if (!site)
      throw new UsageError(`There is no site "${slug}" (there are: ${(await siteSlugs(target.db)).join(', ')}).`);
    const media = remote ? remoteMedia() : target.media;
    const start = performance.now();
    const findPicture = picturesInFolder();
    const report = await importPosts(target.db, files, { ...options, site, media, findPicture, now: Date.now() });
    for (const line of reportLines(report, options)) console.log(line);
    console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
    if (report.rejected.length > 0) throw new InputError(`${report.rejected.length} texts were rejected: see above.`);
  } finally {
    await target.close();
  }
});
