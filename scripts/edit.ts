import { parseArgs } from 'node:util';
import type { D1Database } from '@cloudflare/workers-types';
import { loadAttributes } from '../worker/domain/listings/attributes.writer.ts';
import { listingFields } from '../worker/domain/listings/listing-fields.ts';
import { openWriter } from '../worker/domain/listings/listings.writer.ts';
import { InputError, runCommand, UsageError } from './lib/command.ts';
import { changedValues, findListing, planEdit, readValues, shownFields } from './lib/edit-plan.ts';
import { findSite, siteSlugs } from './lib/sites.ts';
import { openTarget, remoteHelp } from './lib/target.ts';

const help = `npm run edit -- --site SLUG --listing SLUG --set FIELD=VALUE [--set FIELD=VALUE …] [--language TAG] [--remote]

Changes a listing and shows each field before and after.

  --site SLUG        the site
  --listing SLUG     the listing, by its current slug or a former one
  --set FIELD=VALUE  ${Object.keys(listingFields).join(', ')}
                     category takes slugs with commas, place takes kind/slug (city/leipzig), hours takes JSON, featured
                     takes the position on the home page; an empty value clears the field
                     attributes.SLUG sets an attribute that the site defines: attributes.material=wood,clay,
                     attributes.wheelchair=yes, attributes.founded=1850
  --language TAG     the language of name, summary and description (default: the listing's own)
${remoteHelp(21)}
  --help             this text

Exit codes: 0 done, 1 the change cannot be made, 2 wrong arguments.`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      listing: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      language: { type: 'string' },
      remote: { type: 'boolean', default: false },
    },
  });
  const { site, listing, language, remote } = values;
  if (site === undefined || listing === undefined) throw new UsageError('Name the site and the listing.');
  return { site, listing, language, remote, settings: values.set };
}

async function edit(db: D1Database, options: ReturnType<typeof readOptions>): Promise<void> {
  const site = await findSite(db, options.site);
  if (site === undefined) {
    throw new UsageError(`There is no site "${options.site}" (there are: ${(await siteSlugs(db)).join(', ')}).`);
  }
  const { language } = options;
  if (language !== undefined && !site.languages.includes(language)) {
    throw new UsageError(`The site does not speak "${language}", but ${site.languages.join(', ')}.`);
  }
  const before = await findListing(db, site.id, { slug: options.listing, language });
  if (before === undefined) throw new UsageError(`The site ${site.slug} has no listing "${options.listing}".`);
  const values = changedValues(readValues(options.settings, await loadAttributes(db, site.id)), before);
  if (Object.keys(values).length === 0) {
    console.log('The listing says so already: nothing was changed.');
    return;
  }
  const patch = await planEdit({ db, site: site.id, language }, before, values);
  const result = await openWriter(db, site.id).patchListings([patch]);
  if (result.code === 'slug-taken')
    throw new InputError(`slug: another listing has or had "${result.slugs.join(', ')}".`);
  if (result.code === 'value-refused') throw new InputError(`${result.field}: the site does not allow this value.`);
  const after = await findListing(db, site.id, { slug: options.listing, language });
  for (const { field, of } of shownFields(values)) {
    console.log(`${field}: ${of(before) || '(empty)'} → ${of(after) || '(empty)'}`);
  }
}

await runCommand(help, async () => {
  const options = readOptions();
  const { db, close } = await openTarget(options);
  try {
    await edit(db, options);
  } finally {
    await close();
  }
});
