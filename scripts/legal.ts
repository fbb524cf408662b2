import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { D1Database } from '@cloudflare/workers-types';
import { type LegalKind, legalKinds } from '../web/contract/pages/legal.data.ts';
import { type LegalPublished, publishLegalTexts } from '../worker/features/legal/legal-texts.writer.ts';
import { InputError, runCommand, UsageError } from './lib/command.ts';
import { findSite, siteSlugs } from './lib/sites.ts';
import { openTarget, remoteHelp } from './lib/target.ts';

const help = `npm run legal -- --site SLUG --kind KIND --language TAG FILE.md [--remote]

Publishes a legal text of a site as its next version in one language. Earlier versions stay available.

  FILE.md         the text in Markdown: headings from the second level (##), paragraphs, lists, links, emphasis;
                  HTML is shown as it is written, its comments are left out
  --site SLUG     the site
  --kind KIND     ${legalKinds.join(', ')}
  --language TAG  the language of the text, one that the site speaks
${remoteHelp(18)}
  --help          this text

Exit codes: 0 done, 1 the text cannot be used, 2 wrong arguments.`;

type Options = { file: string; site: string; kind: LegalKind; language: string; remote: boolean };

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      kind: { type: 'string' },
      language: { type: 'string' },
      remote: { type: 'boolean', default: false },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('Name one file.');
  const { site, language } = values;
  const kind = legalKinds.find((known) => known === values.kind);
  if (site === undefined || language === undefined) throw new UsageError('Name the site and the language.');
  if (kind === undefined) throw new UsageError(`--kind is one of ${legalKinds.join(', ')}.`);
  return { file, site, kind, language, remote: values.remote };
}

async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    throw new InputError(`${file} cannot be read as text in UTF-8: ${error instanceof Error ? error.message : error}`);
  }
}

function outcome(published: LegalPublished): string {
  switch (published.code) {
    case 'published': {
      const [version] = published.versions;
      return version
        ? `Published as version ${version}.`
        : 'The newest version says the same already: nothing was done.';
    }
    case 'empty':
      throw new InputError('The file holds no text. Nothing was published.');
    case 'too-long':
      throw new InputError(`The text has more than ${published.limit} characters. Nothing was published.`);
  }
}

async function publish(db: D1Database, { file, site: slug, kind, language }: Options): Promise<void> {
  const site = await findSite(db, slug);
  if (site === undefined)
    throw new UsageError(`There is no site "${slug}" (there are: ${(await siteSlugs(db)).join(', ')}).`);
  if (!site.languages.includes(language))
    throw new UsageError(`The site does not speak "${language}", but ${site.languages.join(', ')}.`);
  const body = await readText(file);
  console.log(outcome(await publishLegalTexts(db, site.id, [{ kind, language, body, publishedAt: Date.now() }])));
}

await runCommand(help, async () => {
  const options = readOptions();
  const { db, close } = await openTarget(options);
  try {
    await publish(db, options);
  } finally {
    await close();
  }
});
