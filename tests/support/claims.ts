import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { firstOf } from '../../worker/data/statements.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { type ClaimRow, claimById } from '../../worker/features/claims/claim.query.ts';
import { type Proved, type Settled, settle } from '../../worker/features/claims/settle.writer.ts';
import { startClaim } from '../../worker/features/claims/start.writer.ts';
import { createListings, listingNamed } from './listings.ts';
import { contributionsAt } from './queue.ts';

/** Listings with a website each, on a host of their own unless `host` names one for all. */
export const listingsWithWebsites = (
  db: D1Database,
  site: SiteId,
  { count, host }: { count: number; host?: string },
): Promise<number[]> =>
  createListings(
    openWriter(db, site),
    Array.from({ length: count }, (_, i) =>
      listingNamed(`Shop ${i} at ${host ?? 'home'}`, { website: `https://${host ?? `shop-${site}-${i}.example`}/` }),
    ),
  );

/** A claim as it is now. */
export async function claimOf(db: D1Database, site: SiteId, id: number): Promise<ClaimRow> {
  const row = await firstOf(db, claimById(site, id));
  if (!row) throw new Error(`there is no claim ${id}`);
  return row;
}

/** Starts a claim of listings, whose website is that of the first one. */
export async function startOf(
  db: D1Database,
  { site, person, listings, now }: { site: SiteId; person: PersonId; listings: readonly number[]; now: number },
): Promise<number> {
  const host = await db
    .prepare(`select substr(website_host, 3) as host from listings where site_id = ?1 and id = ?2`)
    .bind(site, listings[0])
    .first<string>('host');
  const started = await startClaim(db, { site, person, language: 'en', listings, host: host ?? '', now });
  if (started.code !== 'started') throw new Error(`the claim was not started: ${started.code}`);
  return started.claim;
}

/** Proves a claim as it is now, or as `claim` was read. */
export async function prove(
  db: D1Database,
  {
    site,
    id,
    kind = 'file',
    ...more
  }: { site: SiteId; id: number; now: number; kind?: Proved['kind'] } & Partial<Pick<Proved, 'claim'>>,
): Promise<Settled['code']> {
  const claim = more.claim ?? (await claimOf(db, site, id));
  const { code } = await settle(db, { site, claim, kind, actor: claim.person, link: contributionsAt, now: more.now });
  return code;
}

/** Who runs a listing. */
export async function rolesOf(db: D1Database, site: SiteId, listing: number) {
  const { results } = await db
    .prepare(
      'select person_id as person, role, claim_id as claim from listing_roles where site_id = ?1 and listing_id = ?2',
    )
    .bind(site, listing)
    .all<{ person: PersonId; role: string; claim: number | null }>();
  return results;
}
