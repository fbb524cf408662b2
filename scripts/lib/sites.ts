import { readFile } from 'node:fs/promises';
import type { D1Database } from '@cloudflare/workers-types';
import { publishLegalTexts } from '../../worker/db/legal-texts.ts';
import { isKnownSite } from '../../worker/db/restore-site.ts';
import type { SiteId } from '../../worker/db/schema.ts';
import { createSite } from '../../worker/db/sites.ts';
import { openWriter } from '../../worker/db/writer.ts';
import { stableHash } from '../../worker/listings/hash.ts';
import { InputError } from './command.ts';
import { legalDefaults } from './legal-defaults.ts';

export interface SiteEntry {
  id: SiteId;
  slug: string;
  defaultLanguage: string;
  languages: string[];
}

/** The site with a slug, or undefined. */
export async function findSite(db: D1Database, slug: string): Promise<SiteEntry | undefined> {
  const row = await db
    .prepare('select id, slug, default_language as defaultLanguage from sites where slug = ?1')
    .bind(slug)
    .first<{ id: SiteId; slug: string; defaultLanguage: string }>();
  if (row === null) return undefined;
  const languages = await db
    .prepare('select language from site_languages where site_id = ?1 order by position')
    .bind(row.id)
    .all<{ language: string }>();
  return { ...row, languages: languages.results.map(({ language }) => language) };
}

/** Slugs of the sites that exist, for messages. */
export async function siteSlugs(db: D1Database): Promise<string[]> {
  const rows = await db
    .prepare(`select slug from sites s where ${isKnownSite} order by slug limit 20`)
    .all<{ slug: string }>();
  return rows.results.map(({ slug }) => slug);
}

/** A name for people from a slug: `craft-beer` is Craft Beer. */
export function nameFromSlug(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** The tags of all languages that the product speaks. */
export async function allLanguages(): Promise<string[]> {
  const file = new URL('../../locales/languages.json', import.meta.url);
  const languages = JSON.parse(await readFile(file, 'utf8')) as { tag: string }[];
  return languages.map(({ tag }) => tag);
}

/** Tells of a new site in the directory on the product's own site, if there is one that does not list it yet. */
export async function listOnProduct(db: D1Database, site: SiteEntry, website: string): Promise<void> {
  const product = await db
    .prepare('select id, default_language as language from sites where is_product = 1')
    .first<{ id: SiteId; language: string }>();
  if (product === null || product.id === site.id) return;
  const importKey = `site:${site.slug}`;
  const listed = db
    .prepare('select 1 from listings where site_id = ?1 and import_key = ?2')
    .bind(product.id, importKey);
  if ((await listed.first()) !== null) return;
  const text = { name: nameFromSlug(site.slug), summary: '', description: '' };
  const texts = Object.fromEntries([...new Set([product.language, ...site.languages])].map((tag) => [tag, text]));
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

/** Creates a site that answers on `SLUG.localhost` in every language, with the texts that come with the software, and lists it. */
export async function createLocalSite(
  db: D1Database,
  { slug, language, productUrl }: { slug: string; language: string; productUrl: string },
): Promise<SiteEntry> {
  const languages = await allLanguages();
  const host = `${slug}.localhost`;
  const named = languages.map((tag) => ({ language: tag, name: nameFromSlug(slug), tagline: '', about: '' }));
  const result = await createSite(db, {
    slug,
    defaultLanguage: language,
    accentHue: Number.parseInt(stableHash(slug).slice(0, 8), 36) % 360,
    isProduct: false,
    languages: named,
    hosts: [host],
  });
  if (result.code !== 'created') throw new InputError(`The site ${slug} cannot be created: ${result.code}`);
  const site = { id: result.site, slug, defaultLanguage: language, languages };
  await publishLegalTexts(db, site.id, await legalDefaults({ demo: null, host, languages: named }));
  const { port, protocol } = new URL(productUrl);
  await listOnProduct(db, site, `${protocol}//${host}${port === '' ? '' : `:${port}`}`);
  return site;
}
