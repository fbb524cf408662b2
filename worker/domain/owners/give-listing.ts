import { changesStatement } from '../../data/batch.ts';
import { listingTag } from '../../data/cache-tags.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { insertInto, table } from '../../data/table.ts';

const r = table('listing_roles');

/** A listing's new owner. `claim` is the claim that they were granted; null if the owner before hands it over. */
export type Given = { listing: number; person: PersonId; claim: number | null; now: number };

/**
 * The statements that make a person the only one who runs a listing: all roles of others end, and its page is no longer
 * fresh. The batch adds its own conditions, audit entries and mails.
 */
export const giveListing = (site: SiteId, { listing, person, claim, now }: Given): Sql[] => [
  sql`delete from ${r} where ${r.site_id} = ${site} and ${r.listing_id} = ${listing}`,
  insertInto(r, {
    ...{ site_id: site, listing_id: listing, person_id: person, role: 'owner' },
    ...{ granted_at: now, claim_id: claim },
  }),
  changesStatement(site, [listingTag(listing)]),
];
