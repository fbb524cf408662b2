import { readFile } from 'node:fs/promises';
import type { D1Database } from '@cloudflare/workers-types';
import type { LegalKind } from '../../web/contract/pages/legal.data.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { createSite, type NewSite } from '../../worker/domain/sites/create-site.writer.ts';
import { publishLegalTexts } from '../../worker/features/legal/legal-texts.writer.ts';
import { listOnProduct as listSite } from '../../worker/features/new-sites/list-on-product.writer.ts';
import { stableHash } from '../../worker/platform/text/hash.ts';
import { InputError } from './command.ts';
import { writeAttributes } from './definitions.ts';
import { legalDefaults } from './legal-defaults.ts';
import { readSiteFile, type SiteFile } from './site-file.ts';
import { allLanguages, findSite, nameFromSlug, type SiteEntry } from './sites.ts';

/** The site of a file in the form that `createSite` takes. */
export const newSiteOf = (
  { languages, slug, hosts, defaultLanguage, accentHue }: SiteFile,
  { isProduct }: { isProduct: boolean },
): NewSite => ({
  ...{ slug, hosts, defaultLanguage, accentHue, isProduct },
  languages: Object.entries(languages).map(([language, words]) => ({ language, ...words })),
});

/**
 * Creates the site of a file with its categories, attributes and the default legal texts. An existing site keeps its
 * name, hosts, languages and texts. The rest is added if missing, so a second run completes an interrupted one.
 *
 * @throws an InputError if a host belongs to another site or an attribute contradicts the categories.
 */
export async function establishSite(
  db: D1Database,
  file: SiteFile,
  { isProduct = false }: { isProduct?: boolean } = {},
): Promise<{ site: SiteEntry; isNew: boolean }> {
  const existing = await findSite(db, file.slug);
  const site = existing ?? (await create(db, newSiteOf(file, { isProduct })));
  const writer = openWriter(db, site.id);
  const made = await writer.ensureCategories(file.categories.map((category, position) => ({ ...category, position })));
  if (made.code !== 'ensured') throw new InputError(`categories: "${made.slug}" can be no slug.`);
  await writeAttributes(
    writer,
    file.attributes.map((one, position) => ({ ...one, position })),
  );
  const kinds = await writer.ensureServiceKinds(file.serviceKinds.map((kind, position) => ({ ...kind, position })));
  if (kinds.code !== 'ensured') throw new InputError(`serviceKinds: "${kinds.slug}" can be no slug.`);
  await publishMissingTexts(db, site, file);
  return { site, isNew: !existing };
}

async function create(db: D1Database, site: NewSite): Promise<SiteEntry> {
  const result = await createSite(db, site);
  if (result.code === 'host-taken')
    throw new InputError(`hosts: another site has one of ${result.hosts.join(', ')}. Nothing was changed.`);
  if (result.code !== 'created') throw new InputError(`The site ${site.slug} cannot be created: ${result.code}.`);
  const languages = site.languages.map(({ language }) => language);
  return { id: result.site, slug: site.slug, defaultLanguage: site.defaultLanguage, languages };
}

/** Publishes one language at a time, because a remote database accepts 100 kB per call. */
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
 * Creates the product's own site, which every deployment needs, because people sign in on its host. It has the texts of
 * the demo and no listings. Does nothing if the site exists and is complete.
 */
export async function establishProduct(db: D1Database, host: string): Promise<{ isNew: boolean }> {
  const json = await readFile(new URL('../seed/product/site.json', import.meta.url), 'utf8');
  const file = readSiteFile(json, await allLanguages());
  const product = await db.prepare('select slug from sites where is_product = 1').first<{ slug: string }>();
  if (product && product.slug !== file.slug) return { isNew: false };
  return establishSite(
    db,
    { ...file, hosts: [host], categories: [], attributes: [], serviceKinds: [] },
    { isProduct: true },
  );
}

/** The URL of a host, with the scheme and port of the product. */
export function addressOn(host: string, productUrl: string): string {
  const { port, protocol } = new URL(productUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}

/** Adds a site to the directory on the product's own site, unless it is listed there or the product has no site. */
export const listOnProduct = (
  db: D1Database,
  site: SiteEntry & { names?: Readonly<Record<string, { name: string }>> },
  website: string,
): Promise<void> => {
  const nameIn = (tag: string) =>
    site.names?.[tag]?.name ?? (tag === site.defaultLanguage ? nameFromSlug(site.slug) : undefined);
  return listSite(db, { ...site, nameIn }, website);
};

/** Creates a site on `SLUG.localhost` in every language, and lists it on the product's site. */
export async function createLocalSite(
  db: D1Database,
  { slug, language, productUrl }: { slug: string; language: string; productUrl: string },
): Promise<SiteEntry> {
  const host = `${slug}.localhost`;
  const named = (await allLanguages()).map((tag) => [tag, { name: nameFromSlug(slug), tagline: '', about: '' }]);
  const accentHue = Number.parseInt(stableHash(slug).slice(0, 8), 36) % 360;
  const { site } = await establishSite(db, {
    ...{ slug, accentHue, hosts: [host], defaultLanguage: language, languages: Object.fromEntries(named) },
    ...{ categories: [], attributes: [], serviceKinds: [], featured: [] },
  });
  await listOnProduct(db, site, addressOn(host, productUrl));
  return site;
}
