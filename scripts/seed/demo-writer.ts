import type { D1Database } from '@cloudflare/workers-types';
import { href } from '../../web/contract/routes.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { sql } from '../../worker/data/sql.ts';
import { run } from '../../worker/data/statements.ts';
import { insertInto, table } from '../../worker/data/table.ts';
import type { AddressedSite } from '../../worker/features/enquiries/thread-addresses.ts';
import { ownerOf } from '../../worker/identity/people.writer.ts';
import type { Config } from '../../worker/platform/config.ts';
import type { Names } from '../../worker/platform/i18n/names.ts';
import { addressOf } from '../lib/demo-people.ts';
import { findSite } from '../lib/sites.ts';

const members = table('members');

/** A listing of the demo, as claims and enquiries are about it. */
export type DemoListing = { id: number; names: Names; host: string };

/** What states of the demo are written with. Times are milliseconds since 1970. */
export type DemoWriter = {
  db: D1Database;
  config: Config;
  site: AddressedSite;
  /** When the demo is seeded: its states are some days old. */
  now: number;
  /** A demo account, which becomes a member of the site. */
  person(id: string): Promise<PersonId>;
  listing(slug: string): Promise<DemoListing>;
  /** The site's page of contributions, from which other addresses in mails follow. */
  link(language: string): string;
};

/** Opens the writer for a site; undefined if the database does not have the site. */
export async function openDemoWriter(db: D1Database, slug: string, config: Config): Promise<DemoWriter | undefined> {
  const found = await findSite(db, slug);
  if (!found) return undefined;
  const primaryHost = await db
    .prepare('select host from domains where site_id = ?1 and is_primary = 1')
    .bind(found.id)
    .first<string>('host');
  const site = { ...found, primaryHost: primaryHost ?? '', languages: found.languages.map((tag) => ({ tag })) };
  const now = Date.now();
  return {
    ...{ db, config, site, now },
    person: (id) => memberOf(db, { site: site.id, id, now }),
    listing: (its) => listingOf(db, site.id, its),
    link: (lang) => config.originOf(site.primaryHost) + href('dashboardContributions', { lang }),
  };
}

async function memberOf(
  db: D1Database,
  { site, id, now }: { site: SiteId; id: string; now: number },
): Promise<PersonId> {
  const person = await ownerOf(db, addressOf({ id }));
  if (person === undefined) throw new Error(`the demo has no person ${id}`);
  await run(
    db,
    sql`${insertInto(members, { site_id: site, person_id: person, joined_at: now })} on conflict do nothing`,
  );
  return person;
}

async function listingOf(db: D1Database, site: SiteId, slug: string): Promise<DemoListing> {
  const row = await db
    .prepare(
      `select id, substr(website_host, 3) as host, (select json_group_object(language, name) from listing_texts t
         where t.site_id = l.site_id and t.listing_id = l.id) as names
       from listings l where site_id = ?1 and slug = ?2`,
    )
    .bind(site, slug)
    .first<{ id: number; host: string; names: string }>();
  if (!row) throw new Error(`the demo has no listing ${slug}`);
  return { ...row, names: JSON.parse(row.names) };
}
