import { readFile } from 'node:fs/promises';
import type { D1Database } from '@cloudflare/workers-types';
import type { LegalKind } from '../../web/contract/page-data.ts';
import { publishLegalTexts } from '../../worker/db/legal-texts.ts';
import type { SiteId } from '../../worker/db/schema.ts';
import { createSite, type NewSite } from '../../worker/db/sites.ts';
import { openWriter } from '../../worker/db/writer.ts';
import { stableHash } from '../../worker/listings/hash.ts';
import { InputError } from './command.ts';
import { writeAttributes } from './definitions.ts';
import { legalDefaults } from './legal-defaults.ts';
import { readSiteFile, type SiteFile } from './site-file.ts';
import { allLanguages, findSite, nameFromSlug, type SiteEntry } from './sites.ts';

/** A file's site as the database takes it. */
export const newSiteOf = (
  { languages, slug, hosts, defaultLanguage, accentHue }: SiteFile,
  { isProduct }: { isProduct: boolean },
): NewSite => ({
  ...{ slug, hosts, defaultLanguage, accentHue, isProduct },
  languages: Object.entries(languages).map(([language, words]) => ({ language, ...words })),
});

/**
 * Creates the site of a file with its categories, attributes and the legal texts that come with the software. One that
 * stands already keeps its name, hosts, languages and legal texts; what it lacks of the rest it gets, so that the same
 * again completes what was interrupted.
 *
 * @throws an InputError where a host belongs to another site or an attribute contradicts the categories.
 */
export async function establishSite(
  db: D1Database,
  file: SiteFile,
  { isProduct = false }: { isProduct?: boolean } = {},
): Promise<{ site: SiteEntry; isNew: boolean }> {
  const found = await findSite(db, file.slug);
  const site = found ?? (await create(db, newSiteOf(file, { isProduct })));
  const writer = openWriter(db, site.id);
  const made = await writer.ensureCategories(file.categories.map((category, position) => ({ ...category, position })));
  if (made.code !== 'ensured') throw new InputError(`categories: "${made.slug}" can be no slug.`);
  await writeAttributes(
    writer,
    file.attributes.map((one, position) => ({ ...one, position })),
  );
  await publishMissingTexts(db, site, file);
  return { site, isNew: !found };
}

async function create(db: D1Database, site: NewSite): Promise<SiteEntry> {
  const result = await createSite(db, site);
  if (result.code === 'host-taken')
    throw new InputError(`hosts: another site has one of ${result.hosts.join(', ')}. Nothing was changed.`);
  if (result.code !== 'created') throw new InputError(`The site ${site.slug} cannot be created: ${result.code}.`);
  const languages = site.languages.map(({ language }) => language);
  return { id: result.site, slug: site.slug, defaultLanguage: site.defaultLanguage, languages };
}

/** A language at a time: a database that is far away takes a hundred kilobytes at once. */
async function publishMissingTexts(db: D1Database, site: SiteEntry, file: SiteFile): Promise<void> {
  const published = await db
    .prepare('select distinct kind, language from legal_texts where site_id = ?1')
    .bind(site.id)
    .all<{ kind: LegalKind; language: string }>();
  const known = new Set(published.results.map(({ kind, language }) => `${language} ${kind}`));
  for (const language of site.languages) {
    const name = file.languages[language]?.name;
    if (name === undefined) continue;
    const texts = await legalDefaults({ demo: null, host: file.hosts[0] ?? '', languages: [{ language, name }] });
    const missing = texts.filter(({ kind }) => !known.has(`${language} ${kind}`));
    if (missing.length > 0) await publishLegalTexts(db, site.id, missing);
  }
}

/**
 * The product's own site, which a deployment cannot do without: people sign in on its host. It says of itself what the
 * demonstration says, and is empty. Does nothing where it stands and is whole.
 */
export async function establishProduct(db: D1Database, host: string): Promise<{ isNew: boolean }> {
  const json = await readFile(new URL('../seed/product/site.json', import.meta.url), 'utf8');
  const file = readSiteFile(json, await allLanguages());
  const known = await db.prepare('select slug from sites where is_product = 1').first<{ slug: string }>();
  if (known && known.slug !== file.slug) return { isNew: false };
  return establishSite(db, { ...file, hosts: [host], categories: [], attributes: [] }, { isProduct: true });
}

/** The address of a host, with the scheme and port that the product has. */
export function addressOn(host: string, productUrl: string): string {
  const { port, protocol } = new URL(productUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}

/** Tells of a new site in the directory on the product's own site, if there is one that does not list it yet. */
export async function listOnProduct(
  db: D1Database,
  site: SiteEntry & { names?: Readonly<Record<string, { name: string }>> },
  website: string,
): Promise<void> {
  const product = await db
    .prepare('select id, default_language as language from sites where is_product = 1')
    .first<{ id: SiteId; language: string }>();
  if (product === null || product.id === site.id) return;
  const importKey = `site:${site.slug}`;
  const listed = db
    .prepare('select 1 from listings where site_id = ?1 and import_key = ?2')
    .bind(product.id, importKey);
  if ((await listed.first()) !== null) return;
  const nameIn = (tag: string) => (site.names?.[tag] ?? site.names?.[site.defaultLanguage])?.name;
  const texts = Object.fromEntries(
    [...new Set([product.language, ...site.languages])].map((tag) => [
      tag,
      { name: nameIn(tag) ?? nameFromSlug(site.slug), summary: '', description: '' },
    ]),
  );
  await openWriter(db, product.id).createListings([
    {
      slug: site.slug,
      state: 'published',
      language: product.language,
      placeId: null,
      address: '',
      postalCode: '',
      latitude: null,
      longitude: null,
      phone: '',
      email: '',
      website,
      importKey,
      importHash: null,
      texts,
      categoryIds: [],
    },
  ]);
}

/** Creates a site that answers on `SLUG.localhost` in every language, and lists it. */
export async function createLocalSite(
  db: D1Database,
  { slug, language, productUrl }: { slug: string; language: string; productUrl: string },
): Promise<SiteEntry> {
  const host = `${slug}.localhost`;
  const named = (await allLanguages()).map((tag) => [tag, { name: nameFromSlug(slug), tagline: '', about: '' }]);
  const accentHue = Number.parseInt(stableHash(slug).slice(0, 8), 36) % 360;
  const { site } = await establishSite(db, {
    ...{ slug, accentHue, hosts: [host], defaultLanguage: language, languages: Object.fromEntries(named) },
    ...{ categories: [], attributes: [], featured: [] },
  });
  await listOnProduct(db, site, addressOn(host, productUrl));
  return site;
}
