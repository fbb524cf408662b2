import type { D1Database } from '@cloudflare/workers-types';
import { chromeTag } from '../cache/tags.ts';
import { isTaken } from './batch.ts';
import type { SiteId } from './schema.ts';

/** A site to be created; `languages` in the order in which they are offered, `hosts` the primary one first. */
export interface NewSite {
  slug: string;
  defaultLanguage: string;
  accentHue: number;
  isProduct: boolean;
  languages: readonly { language: string; name: string; tagline: string; about: string }[];
  /** Lower case, no port, no trailing dot. */
  hosts: readonly string[];
  /** Milliseconds since 1970; now, unless a site is restored. */
  createdAt?: number;
}

export type SiteCreated =
  | { code: 'created'; site: SiteId }
  | { code: 'site-exists'; slug: string }
  | { code: 'host-taken'; hosts: readonly string[] };

const thisSite = '(select id from sites where slug = ?1)';

/** Creates a site with its languages and hosts in one transaction. */
export async function createSite(db: D1Database, site: NewSite): Promise<SiteCreated> {
  const now = Date.now();
  const statements = [
    db
      .prepare(
        `insert into sites (slug, default_language, accent_hue, is_product, created_at) values (?1, ?2, ?3, ?4, ?5)
         returning id`,
      )
      .bind(site.slug, site.defaultLanguage, site.accentHue, site.isProduct ? 1 : 0, site.createdAt ?? now),
    db
      .prepare(
        `insert into site_languages (site_id, language, position, name, tagline, about)
         select ${thisSite}, value ->> 'language', key, value ->> 'name', value ->> 'tagline', value ->> 'about'
         from json_each(?2)`,
      )
      .bind(site.slug, JSON.stringify(site.languages)),
    db
      .prepare(`insert into domains (host, site_id, is_primary) select value, ${thisSite}, key = 0 from json_each(?2)`)
      .bind(site.slug, JSON.stringify(site.hosts)),
    db
      .prepare(`insert into changes (site_id, tag, created_at) values (${thisSite}, ?2, ?3)`)
      .bind(site.slug, chromeTag(), now),
  ];
  try {
    const [created] = await db.batch<{ id: SiteId }>(statements);
    const row = created?.results[0];
    if (row === undefined) throw new Error(`The site ${site.slug} was not created`);
    return { code: 'created', site: row.id };
  } catch (error) {
    if (isTaken(error, 'sites.slug')) return { code: 'site-exists', slug: site.slug };
    if (isTaken(error, 'domains.host')) return { code: 'host-taken', hosts: site.hosts };
    throw error;
  }
}
