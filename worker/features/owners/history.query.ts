import type { ContactSources } from '../../../web/contract/details.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { Reader } from '../../data/reader.ts';
import type { ListingState, SiteId } from '../../data/schema.ts';
import { expression, limitTo, listed, type Sql, sql } from '../../data/sql.ts';
import { derived, outerTable, pick, table } from '../../data/table.ts';
import { listingWithSlug } from '../../domain/listings/listing-with-slug.ts';

const l = table('listings', 'l');
const x = table('listing_texts', 'x');
const sent = table('submissions', 'm');
const q = table('queue', 'q');
const a = table('audit_log', 'a');
const cl = table('claim_listings', 'cl');
const im = table('listing_imports', 'im');
const va = outerTable('versions', 'va');
const each = derived<{ key: string }>('each');
const thing = derived<{ kind: string; id: number; byVisitor: 0 | 1 }>('thing');

/** Entries of one page of a history. */
export const historySize = 30;

/** Things of the queue about a listing that are looked at, the newest ones. */
const mostThings = 500;

/** What the history of a listing tells of a decision or a change, as actions of the audit log. */
const shownActions = [
  ...['listing.edit', 'listing.confirm', 'listing.state', 'listing.photo-remove', 'listing.photo-restore'],
  ...['submission.accept', 'correction.accept', 'correction.undo', 'revision.accept', 'revision.undo'],
  ...['claim.accept', 'claim.undo', 'claim.revoke', 'owner.hand-over', 'owner.give-up'],
];

/** Those that take a decision back. They are shown if it had changed the listing. */
const undoings = shownActions.filter((action) => action.endsWith('.undo'));

/** A listing as its history shows it. */
export type HistoryListing = {
  id: number;
  slug: string;
  state: ListingState;
  language: string;
  texts: [language: string, name: string][];
  sources: ContactSources | null;
  /** Whether it came from a file, or was submitted by somebody. */
  isImported: 0 | 1;
  isSubmitted: 0 | 1;
  createdAt: number;
} & Record<'address' | 'phone' | 'email' | 'website', string> & { hours: string | null };

/** An entry of the audit log. It names nobody. */
export type HistoryRow = {
  id: number;
  at: number;
  action: string;
  /** Whether the author of what was decided has no account. */
  byVisitor: 0 | 1;
  /** Whether those who run the listing wrote what was decided. */
  isOwners: 0 | 1;
  before: string;
  after: string;
  /** The fields that changed; none of an erased text. */
  fields: string[];
};

/** Imports of one page of a history: a file that comes every night changes a listing often. */
const mostImports = 100;

/** Reads a listing by its current or a former slug, and a page of its history, newest first. One round trip. */
export async function readHistory(
  reader: Reader,
  site: SiteId,
  { slug, before }: { slug: string; before: number | null },
): Promise<{ listing: HistoryListing | undefined; entries: HistoryRow[]; imports: { at: number }[] }> {
  const id = listingWithSlug(site, slug);
  const [[listing], entries, imports] = await reader.batch(
    listingOf(site, id),
    entriesOf(site, id, before),
    importsOf(site, id, before),
  );
  return { listing, entries, imports };
}

/** When imports changed a listing, newest first: those before an entry of the audit log, if there is one. */
const importsOf = (site: SiteId, id: Sql, before: number | null): Query<{ at: number }> =>
  select(
    { at: im.imported_at },
    sql`from ${im} where ${im.site_id} = ${site} and ${im.listing_id} = ${id}
      ${before === null ? sql`` : sql`and ${im.imported_at} <= (select ${a.created_at} from ${a} where ${a.site_id} = ${site} and ${a.id} = ${before})`}
      order by ${im.imported_at} desc ${limitTo(mostImports)}`,
  );

const listingOf = (site: SiteId, id: Sql): Query<HistoryListing> =>
  select(
    {
      ...pick(l, 'id', 'slug', 'state', 'language', 'address', 'phone', 'email', 'website', 'hours'),
      createdAt: l.created_at,
      sources: json<ContactSources | null>(l.contact_sources),
      texts: json<[string, string][]>(sql`(select json_group_array(json_array(${x.language}, ${x.name})) from ${x}
        where ${x.site_id} = ${site} and ${x.listing_id} = ${l.id})`),
      isImported: expression<0 | 1>(sql`(${l.import_key} is not null)`),
      isSubmitted: expression<
        0 | 1
      >(sql`exists (select 1 from ${q} indexed by queue_by_listing join ${sent} on ${sent.site_id} = ${site}
          and ${sent.id} = ${q.thing_id} where ${q.site_id} = ${site} and ${q.listing_id} = ${l.id}
          and ${q.kind} = 'submission')`),
    },
    sql`from ${l} where ${l.site_id} = ${site} and ${l.id} = ${id}`,
  );

/** The fields of a version: of a correction one, of other changes the keys of their values. */
const fieldsIn = sql`(select json_group_array(f.value) from (
  select ${va.content} ->> 'field' as value where ${va.content} ->> 'field' is not null
  union all select ${each.key} from json_each(${va.content}, '$.values') ${each}) f)`;

/**
 * The entries about a listing: of itself, of those who run it, of what people wrote about it, and of claims. A claim of
 * several listings is an entry of each.
 */
function entriesOf(site: SiteId, id: Sql, before: number | null): Query<HistoryRow> {
  const things = sql`
    (select 'listing' as kind, ${id} as id, 0 as byVisitor
      union all select 'owner', ${id}, 0
      union all select * from (select ${q.kind}, ${q.thing_id}, ${q.author_id} is null from ${q} indexed by queue_by_listing
        where ${q.site_id} = ${site} and ${q.listing_id} = ${id} and ${q.kind} <> 'claim'
        order by ${q.id} desc ${limitTo(mostThings)})
      union all select * from (select 'claim', ${cl.claim_id}, 0 from ${cl} indexed by claim_listings_by_listing
        where ${cl.site_id} = ${site} and ${cl.listing_id} = ${id} order by ${cl.claim_id} desc ${limitTo(mostThings)}))`;
  return select(
    {
      ...pick(a, 'id', 'action', 'before', 'after'),
      at: a.created_at,
      byVisitor: thing.byVisitor,
      isOwners: expression<0 | 1>(sql`coalesce(${va.content} ->> 'editor' = 'owner', 0)`),
      fields: json<string[]>(fieldsIn),
    },
    sql`from ${things} ${thing}
      cross join ${a} indexed by audit_log_by_thing on ${a.site_id} = ${site} and ${a.thing} = ${thing.kind}
        and ${a.thing_id} = ${thing.id}
      left join ${va} on ${va.site_id} = ${site} and ${va.id} = ${a.after_version}
      where ${a.action} in (${listed(shownActions)}) and (${a.action} <> 'owner.give-up' or ${a.before} = 'owner')
        and (${a.action} not in (${listed(undoings)}) or ${a.before} in ('accepted', 'granted'))
        ${before === null ? sql`` : sql`and ${a.id} < ${before}`}
      order by ${a.id} desc ${limitTo(historySize + 1)}`,
  );
}
