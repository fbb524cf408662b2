import { json, type Query, select } from '../../data/query.ts';
import type { Database, PersonId, SiteId } from '../../data/schema.ts';
import { expression, limitTo, type Sql, sql } from '../../data/sql.ts';
import { outerTable, pick, table } from '../../data/table.ts';
import type { Names } from '../../platform/i18n/names.ts';

const c = table('claims', 'c');
const cl = table('claim_listings', 'cl');
const d = table('claim_documents', 'd');
const l = table('listings', 'l');
const n = table('claim_notices', 'n');
const p = outerTable('people', 'p');
const pr = table('claim_proofs', 'pr');
const q = outerTable('queue', 'q');
const r = table('listing_roles', 'r');
const u = table('website_changes', 'u');
const w = outerTable('versions', 'w');
const x = table('listing_texts', 'x');

export type ClaimState = Database['claims']['state'];
export type ProofKind = Database['claim_proofs']['kind'];

/** A listing of a claim. */
export type ClaimListing = {
  id: number;
  slug: string;
  names: Names;
  language: string;
  state: string;
  /** `//host`, as the column says it. */
  websiteHost: string;
  /** When its website last changed; null for never. */
  websiteChangedAt: number | null;
  hasOwner: 0 | 1;
};

export type ClaimProof = {
  kind: ProofKind;
  state: 'asked' | 'proved' | 'gone';
  token: string;
  tries: number;
  isOpen: 0 | 1;
  askedAt: number;
  checkedAt: number | null;
  missingSince: number | null;
};

/** A claim with what its page and its steps need. */
export type ClaimRow = Pick<Database['claims'], 'id' | 'host' | 'state' | 'revision' | 'reason' | 'language'> & {
  person: PersonId;
  /** The claimant's name and address. */
  name: string;
  address: string | null;
  createdAt: number;
  expiresAt: number;
  listings: readonly ClaimListing[];
  proofs: readonly ClaimProof[];
  documents: readonly { key: string; type: string; size: number }[];
  /** Until when those who run the listings can answer; null where nobody was asked. */
  noticeEndsAt: number | null;
  openNotices: number;
  /** The entry in the queue; null before it gets there. */
  item: number | null;
  itemRevision: number | null;
  itemReason: string | null;
  itemNote: string | null;
  decidedAt: number | null;
};

const ofClaim = (of: { site_id: typeof pr.site_id; claim_id: typeof pr.claim_id }): Sql =>
  sql`${of.site_id} = ${c.site_id} and ${of.claim_id} = ${c.id}`;

const listings = sql`(
  select json_group_array(json_object('id', ${l.id}, 'slug', ${l.slug}, 'state', ${l.state}, 'language', ${l.language},
    'names', json((select json_group_object(${x.language}, ${x.name}) from ${x} where ${x.site_id} = ${l.site_id}
      and ${x.listing_id} = ${l.id})),
    'websiteHost', ${l.website_host},
    'websiteChangedAt', (select ${u.changed_at} from ${u} where ${u.site_id} = ${l.site_id} and ${u.listing_id} = ${l.id}),
    'hasOwner', exists (select 1 from ${r} where ${r.site_id} = ${l.site_id} and ${r.listing_id} = ${l.id}
      and ${r.role} = 'owner' and ${r.person_id} <> ${c.person_id})))
  from ${cl} cross join ${l} on ${l.site_id} = ${cl.site_id} and ${l.id} = ${cl.listing_id} where ${ofClaim(cl)})`;

const proofs = sql`(
  select json_group_array(json_object('kind', ${pr.kind}, 'state', ${pr.state},
    'token', iif(${pr.kind} = 'mail', '', ${pr.token}), 'tries', ${pr.tries}, 'isOpen', ${pr.code_hash} <> '',
    'askedAt', ${pr.asked_at}, 'checkedAt', ${pr.checked_at}, 'missingSince', ${pr.missing_since}))
  from ${pr} where ${ofClaim(pr)})`;

const documents = sql`(
  select json_group_array(json_object('key', ${d.key}, 'type', ${d.type}, 'size', ${d.size})) from ${d} indexed by claim_documents_by_claim
  where ${ofClaim(d)}
    and (${d.due_at} is null or ${c.decided_at} is not null))`;

/** Claims by a condition over `c`. */
export const claimsWhere = (site: SiteId, rest: Sql): Query<ClaimRow> =>
  select(
    {
      ...pick(c, 'id', 'host', 'state', 'revision', 'reason', 'language'),
      person: c.person_id,
      createdAt: c.created_at,
      expiresAt: c.expires_at,
      name: expression<string>(sql`coalesce(${p.name}, '')`),
      address: p.address,
      listings: json<ClaimRow['listings']>(listings),
      proofs: json<ClaimRow['proofs']>(proofs),
      documents: json<ClaimRow['documents']>(documents),
      noticeEndsAt: expression<number | null>(sql`(select max(${n.ends_at}) from ${n} where ${ofClaim(n)})`),
      openNotices: expression<number>(sql`(select count(*) from ${n} where ${ofClaim(n)} and ${n.answer} = '')`),
      item: q.id,
      itemRevision: q.revision,
      itemReason: q.reason,
      itemNote: expression<string | null>(sql`iif(${w.erased_at} is null, ${w.content} ->> 'note', null)`),
      decidedAt: q.decided_at,
    },
    sql`
      from ${c} left join ${p} on ${p.id} = ${c.person_id}
        left join ${q} on ${q.site_id} = ${c.site_id} and ${q.kind} = 'claim' and ${q.thing_id} = ${c.id}
        left join ${w} on ${w.site_id} = ${c.site_id} and ${w.id} = ${q.reason_version}
      where ${c.site_id} = ${site} and ${rest}`,
  );

/** One claim by its number. */
export const claimById = (site: SiteId, id: number): Query<ClaimRow> => claimsWhere(site, sql`${c.id} = ${id}`);

/** Claims on a person's own page. */
const ownClaims = 30;

/** The newest claims of a person. */
export const claimsOf = (site: SiteId, person: PersonId): Query<ClaimRow> =>
  claimsWhere(site, sql`${c.person_id} = ${person} order by ${c.id} desc ${limitTo(ownClaims)}`);

/** The claim that a link in an email names by the hash of its token. */
export const claimByToken = (site: SiteId, hash: string): Query<ClaimRow> =>
  claimsWhere(
    site,
    sql`${c.id} = (select ${pr.claim_id} from ${pr} where ${pr.site_id} = ${site} and ${pr.kind} = 'mail'
      and ${pr.token} = ${hash} and ${pr.token} <> '')`,
  );

/** What somebody who runs a listing was told of a claim, and what they answered. */
export type NoticeRow = Pick<Database['claim_notices'], 'answer'> & { sentAt: number; endsAt: number };

export const noticeOf = (site: SiteId, claim: number, person: PersonId): Query<NoticeRow> =>
  select(
    { answer: n.answer, sentAt: n.sent_at, endsAt: n.ends_at },
    sql`from ${n} where ${n.site_id} = ${site} and ${n.claim_id} = ${claim} and ${n.person_id} = ${person}`,
  );
