import { readFile } from 'node:fs/promises';
import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/data/schema.ts';
import { isKnownSite } from '../../worker/features/archive/restore-site.writer.ts';

export interface SiteEntry {
  id: SiteId;
  slug: string;
  defaultLanguage: string;
  languages: string[];
}

/** The site with this slug, or undefined. */
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

/** Slugs of the first 20 sites, for messages. */
export async function siteSlugs(db: D1Database): Promise<string[]> {
  const rows = await db
    .prepare(`select slug from sites s where ${isKnownSite} order by slug limit 20`)
    .all<{ slug: string }>();
  return rows.results.map(({ slug }) => slug);
}

/** A display name from a slug: `craft-beer` becomes Craft Beer. */
export function nameFromSlug(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** The tags of all languages of the product. */
export async function allLanguages(): Promise<string[]> {
  const file = new URL('../../locales/languages.json', import.meta.url);
  const languages = JSON.parse(await readFile(file, 'utf8')) as { tag: string }[];
  return languages.map(({ tag }) => tag);
}
