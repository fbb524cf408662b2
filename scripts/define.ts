import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { attributeKinds } from '../web/contract/attributes.ts';
import { openWriter } from '../worker/domain/listings/listings.writer.ts';
import { InputError, runCommand, UsageError } from './lib/command.ts';
import { readDefinitions, writeDefinitions } from './lib/definitions.ts';
import { findSite, siteSlugs } from './lib/sites.ts';
import { openTarget, remoteHelp, type Target } from './lib/target.ts';

const help = `npm run define -- FILE.json --site SLUG [--remote]

Defines the attributes of a site's listings, its kinds of services, and its landing texts: the editors' texts about a
category in a place. An attribute or a kind with the same slug, and a text for the same category and place, is replaced.
All others are unchanged. Services get the price bands of a changed kind at once.

  FILE.json    {"attributes": [
                 {"slug": "material", "kind": "choices", "names": {"en": "Material"}, "position": 1,
                  "options": [{"slug": "wood", "names": {"en": "Wood"}}]},
                 {"slug": "rooms", "kind": "number", "category": "hotels", "names": {"en": "Size"},
                  "unit": {"en": "rooms"}, "steps": [10, 50]}],
                "serviceKinds": [
                 {"slug": "repair", "names": {"en": "Repairs"}, "bands": {"EUR": [2000, 8000, 20000]}}],
                "landings": [
                 {"category": "cafes", "place": {"kind": "city", "slug": "leipzig"},
                  "texts": {"en": {"title": "Cafes in Leipzig", "text": "…"}}}]}
               Kinds: ${attributeKinds.join(', ')}. The options of yes-no, if any, are yes and no, with names.
               Kinds of services stand in the order of the file. Bands: the amounts at which the price bands 2, 3 and 4
               begin, by currency, in its smallest unit.
               A category or place of null means all; a text of null is deleted.
  --site SLUG  the site
${remoteHelp(15)}
  --help       this text

Exit codes: 0 done, 1 the file cannot be used, 2 wrong arguments.`;

function readOptions(): { file: string; slug: string; remote: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { site: { type: 'string' }, remote: { type: 'boolean', default: false } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('Name one file.');
  if (values.site === undefined) throw new UsageError('Name the site with --site SLUG.');
  return { file, slug: values.site, remote: values.remote };
}

async function define({ db }: Target, { file, slug }: ReturnType<typeof readOptions>): Promise<void> {
  const site = await findSite(db, slug);
  if (site === undefined)
    throw new UsageError(`There is no site "${slug}" (there are: ${(await siteSlugs(db)).join(', ')}).`);
  const json = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${file} cannot be read: ${error.code}.`);
  });
  const definitions = readDefinitions(json);
  await writeDefinitions(openWriter(db, site.id), definitions, site.languages);
  const { attributes, serviceKinds, landings } = definitions;
  const kinds = `${serviceKinds.length} kinds of services`;
  console.log(`${attributes.length} attributes, ${kinds} and ${landings.length} landings are written.`);
}

await runCommand(help, async () => {
  const options = readOptions();
  const database = await openTarget(options);
  try {
    await define(database, options);
  } finally {
    await database.close();
  }
});
