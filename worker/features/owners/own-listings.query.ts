import type { Reader } from '../../data/reader.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { columns, expression, limitTo, list, type Sql, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import {
  byName,
  fromOwn,
  isBehindListing,
  isOwn,
  namesOf,
  type OwnRow,
  ownColumns,
} from '../../domain/listings/own-listings.query.ts';
import { canBeAccepted } from './invitation.ts';

const r = table('listing_roles', 'r');
const other = table('listing_roles', 'o');
const l = table('listings', 'l');
const slugs = table('listing_slugs', 's');
const p = table('people', 'p');
const i = table('listing_invitations', 'i');
const e = table('enquiries', 'e');
const c = table('claims', 'c');
const k = table('claim_proofs', 'k');

/** Listings on one page of the list. */
export const listSize = 50;

/** A proof of the owner's claim that the site looks at again and again. */
export type WatchedProof = [
  kind: 'file' | 'record',
  host: string,
  checkedAt: number | null,
  missingSince: number | null,
  claim: number,
  claimant: PersonId,
];

/** A listing as its owner sees it in the list: `waiting` are enquiries, one more than `mostWaiting` at most. */
export type ListedRow = OwnRow & { waiting: number; watched: string };

/** Enquiries of one listing that are counted. */
export const mostWaiting = 99;

export type TeamRow = {
  person: PersonId;
  role: 'owner' | 'manager';
  since: number;
  name: string;
  address: string | null;
};

export type InvitationRow = { id: number; role: 'owner' | 'manager'; address: string; until: number };

export type OpenedRow = Pick<OwnRow, 'slug' | 'state' | 'language' | 'texts' | 'role'> & {
  inviter: string;
  until: number;
};

export type OwnListingsRows = {
  listings: ListedRow[];
  count: number;
  listing: ListedRow | undefined;
  team: TeamRow[];
  invitations: InvitationRow[];
  opened: OpenedRow | undefined;
};

type Wanted = {
  person: PersonId;
  /** The slug of the listing that is shown; without it, a person's only one. */
  slug: string | null;
  /** The list begins behind the listing with this number. */
  after: number | null;
  /** The hash of the secret of an opened invitation. */
  hash: string | null;
  now: number;
};

/** Reads the listings that a person runs, by name; one of them with those who run it; an opened invitation. One round trip. */
export async function readOwnListings(
  reader: Reader,
  scope: Scope,
  { person, slug, after, hash, now }: Wanted,
): Promise<OwnListingsRows> {
  const { siteId } = scope;
  const id = slug === null ? onlyOne(siteId, person) : bySlug(siteId, { slug, person });
  const listed = sql`select ${listedColumns(scope, person)} ${fromOwn(siteId, person)}`;
  const [listings, [counted], [listing], team, invitations, [opened]] = await reader.batch(
    sql`${listed} ${isBehindListing(siteId, after)} ${byName} ${limitTo(listSize + 1)}` as Sql<ListedRow>,
    sql`select ${columns({ count: expression<number>(sql`count(*)`) })} from ${r} where ${isOwn(siteId, person)}`,
    sql`${listed} and ${r.listing_id} = ${id}` as Sql<ListedRow>,
    sql`
      select ${columns({ person: r.person_id, role: r.role, since: r.granted_at, ...pick(p, 'name', 'address') })}
      from ${r} cross join ${p} on ${p.id} = ${r.person_id}
      where ${r.site_id} = ${siteId} and ${r.listing_id} = ${id}
      order by ${r.role} = 'manager', ${r.granted_at}, ${r.person_id}`,
    sql`
      select ${columns({ ...pick(i, 'id', 'role', 'address'), until: i.expires_at })} from ${i}
      where ${i.site_id} = ${siteId} and ${i.listing_id} = ${id} and ${canBeAccepted(siteId, now)}
        and ${i.invited_by} = ${person} order by ${i.id}`,
    openedInvitation(scope, { hash, now }),
  );
  return { listings, count: counted?.count ?? 0, listing, team, invitations, opened };
}

/** The listing of a person who runs one alone; null for others. */
const onlyOne = (site: SiteId, person: PersonId): Sql => sql`
  (select iif(count(*) = 1, max(${other.listing_id}), null) from ${other}
    where ${other.site_id} = ${site} and ${other.person_id} = ${person})`;

/** The listing of a current or former slug that the person runs. */
const bySlug = (site: SiteId, { slug, person }: { slug: string; person: PersonId }): Sql => sql`
  (select ${other.listing_id} from ${slugs} join ${other} on ${other.site_id} = ${site}
      and ${other.listing_id} = ${slugs.listing_id} and ${other.person_id} = ${person}
    where ${slugs.site_id} = ${site} and ${slugs.slug} = ${slug})`;

const listedColumns = (scope: Scope, person: PersonId) =>
  sql`${ownColumns(scope)}, ${columns({
    waiting: expression<number>(waitingEnquiries(scope.siteId, person)),
    watched: expression<string>(watchedProofs(scope.siteId)),
  })}`;

/** The number of enquiries of the listing `l` that wait for an answer. */
const waitingEnquiries = (site: SiteId, person: PersonId): Sql => sql`
  (select count(*) from (select 1 from ${e} indexed by enquiries_waiting
    where ${e.site_id} = ${site} and ${e.listing_id} = ${l.id} and ${e.state} in ('new', 'answered')
      and ${e.last_side} = 'asker' and ${e.person_id} <> ${person} ${limitTo(mostWaiting + 1)}))`;

/** The proofs by which the owner of the listing `l` has it, as JSON of `WatchedProof`s. */
const watchedProofs = (site: SiteId): Sql => sql`
  (select json_group_array(json_array(${list(k.kind, c.host, k.checked_at, k.missing_since, c.id, c.person_id)}))
    from ${other} cross join ${c} on ${c.site_id} = ${site} and ${c.id} = ${other.claim_id} and ${c.state} = 'granted'
    cross join ${k} on ${k.site_id} = ${site} and ${k.claim_id} = ${c.id}
    where ${other.site_id} = ${site} and ${other.listing_id} = ${l.id} and ${other.role} = 'owner'
      and ${k.kind} in ('file', 'record') and ${k.due_at} is not null)`;

const openedInvitation = (scope: Scope, { hash, now }: Pick<Wanted, 'hash' | 'now'>) => sql`
  select ${columns({
    ...pick(l, 'slug', 'state', 'language'),
    texts: expression<string>(namesOf(scope)),
    role: i.role,
    inviter: expression<string>(sql`(select ${p.name} from ${p} where ${p.id} = ${i.invited_by})`),
    until: i.expires_at,
  })} from ${i} cross join ${l} on ${l.site_id} = ${scope.siteId} and ${l.id} = ${i.listing_id}
  where ${i.site_id} = ${scope.siteId} and ${i.token_hash} = ${hash} and ${canBeAccepted(scope.siteId, now)}`;
