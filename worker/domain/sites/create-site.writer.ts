import type { D1Database } from '@cloudflare/workers-types';
import { cell, eachOf, isTaken } from '../../data/batch.ts';
import { chromeTag } from '../../data/cache-tags.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { batch } from '../../data/statements.ts';
import { insertInto, insertSelect, pick, table } from '../../data/table.ts';
import type { Units } from '../../platform/i18n/distance.ts';

const s = table('sites');
const l = table('site_languages');
const d = table('domains');
const c = table('changes');

/** A site to be created. `languages` are in menu order; `hosts` start with the primary one. */
export interface NewSite {
  slug: string;
  defaultLanguage: string;
  accentHue: number;
  isProduct: boolean;
  languages: readonly { language: string; name: string; tagline: string; about: string }[];
  /** Lower case, no port, no trailing dot. */
  hosts: readonly string[];
  /** Which proof of identity counts for acts of the site's staff: any by default. */
  staffProof?: 'any' | 'passkey';
  /** Whether people can submit listings: open by default. */
  submissions?: 'open' | 'closed';
  /** UTC by default. */
  timeZone?: string;
  /** In which units distances are shown: by default, those of the country in which the place is. */
  units?: Units;
  /** Milliseconds since 1970; now by default. Set when a site is restored. */
  createdAt?: number;
}

export type SiteCreated =
  | { code: 'created'; site: SiteId }
  | { code: 'site-exists'; slug: string }
  | { code: 'host-taken'; hosts: readonly string[] };

/** Creates a site with its languages and hosts in one transaction. */
export async function createSite(db: D1Database, site: NewSite): Promise<SiteCreated> {
  const now = Date.now();
  const id = sql`(select ${s.id} from ${s} where ${s.slug} = ${site.slug})`;
  const row = insertInto(s, {
    slug: site.slug,
    default_language: site.defaultLanguage,
    accent_hue: site.accentHue,
    is_product: site.isProduct ? 1 : 0,
    staff_proof: site.staffProof ?? 'any',
    submissions: site.submissions ?? 'open',
    time_zone: site.timeZone ?? 'UTC',
    units: site.units ?? 'place',
    created_at: site.createdAt ?? now,
  });
  const language = insertSelect(l, {
    site_id: id,
    language: cell('language'),
    position: sql`r.key`,
    name: cell('name'),
    tagline: cell('tagline'),
    about: cell('about'),
  });
  const host = insertSelect(d, { host: sql`r.value`, site_id: id, is_primary: sql`r.key = 0` });
  try {
    const [created] = await batch(
      db,
      sql`${row} returning ${columns(pick(s, 'id'))}`,
      sql`${language} from ${eachOf(site.languages)} r`,
      sql`${host} from ${eachOf(site.hosts)} r`,
      insertInto(c, { site_id: id, tag: chromeTag(), created_at: now }),
    );
    const [newSite] = created.results;
    if (newSite === undefined) throw new Error(`the site ${site.slug} was not created`);
    return { code: 'created', site: newSite.id };
  } catch (error) {
    if (isTaken(error, 'sites.slug')) return { code: 'site-exists', slug: site.slug };
    if (isTaken(error, 'domains.host')) return { code: 'host-taken', hosts: site.hosts };
    throw error;
  }
}
