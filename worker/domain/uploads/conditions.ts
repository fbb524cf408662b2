import { eachOf } from '../../data/batch.ts';
import type { SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { outerTable, table } from '../../data/table.ts';
import { type DraftHolder, holderKey } from '../drafts/drafts.ts';

const u = table('uploads', 'u');
const p = outerTable('photos', 'p');

/** Whether the row `u` of `uploads` is not due: what is due may be deleted at any moment. */
export const isKept = (now: number): Sql => sql`(${u.due_at} is null or ${u.due_at} > ${now})`;

/** What the photos of something that is sent can be: of a draft, of what was sent before, or of the listing it is about. */
export type PhotoSources = {
  site: SiteId;
  /** The sender, and their browser before they signed in. */
  holders: readonly DraftHolder[];
  form: string;
  thing: string;
  /** What is sent again. */
  submission: Sql | number | null;
  /** The listing that is changed. */
  listing: number | null;
  now: number;
};

/** Whether the row `u` of `uploads` belongs to the sender's draft, or to what they send again. */
export function isOfSender({ holders, form, thing, submission, now }: Omit<PhotoSources, 'site' | 'listing'>): Sql {
  const [one, other = one] = holders.map(holderKey);
  const isOfDraft = sql`${u.holder} in (${one ?? null}, ${other ?? null}) and ${u.form} = ${form} and ${u.thing} = ${thing}`;
  return sql`(${isKept(now)} and (${isOfDraft} or ${u.submission_id} = ${submission}))`;
}

/** Whether a listing has the photo with a key. */
export const isOfListing = (site: SiteId, listing: number | null, key: Sql): Sql =>
  sql`exists (select 1 from ${p} where ${p.site_id} = ${site} and ${p.key} = ${key} and ${p.listing_id} = ${listing})`;

/** Photos that are to be published, and the listing that has them then. */
export type Published = { site: SiteId; keys: readonly string[]; listing: number | null; now: number };

/** Whether a photo that is to be published is neither stored nor one of the listing (null for a new one). */
export const isGone = ({ site, keys, listing, now }: Published): Sql => sql`
  exists (select 1 from ${eachOf(keys)} k where not exists (
      select 1 from ${u} where ${u.site_id} = ${site} and ${u.key} = k.value and ${u.holder} = '' and ${isKept(now)}
    ) and not ${isOfListing(site, listing, sql`k.value`)})`;
