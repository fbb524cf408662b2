import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { href } from '../../../web/contract/routes.ts';
import { changesStatement } from '../../data/batch.ts';
import { listingTag } from '../../data/cache-tags.ts';
import { refuseIf } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, listed, type Sql, sql } from '../../data/sql.ts';
import { all, first } from '../../data/statements.ts';
import { insertSelect, pick, table, update } from '../../data/table.ts';
import { mailStatement } from '../../domain/outbox/outbox.writer.ts';
import { giveListing } from '../../domain/owners/give-listing.ts';
import type { EffectRequest, Effects } from '../../moderation/kind.ts';
import { type FollowLink, pageLink } from '../../moderation/page-link.ts';
import { isUnanswered, type ListingFact, ownersOf, readListings } from './facts.ts';
import { claimOwnerMail, type OwnerEvent } from './mails.ts';
import { openStates } from './subject.query.ts';
import { terms } from './terms.ts';

const c = table('claims');
const cl = table('claim_listings', 'cl');
const d = table('claim_documents');
const k = table('claim_replaced', 'k');
const o = table('claims', 'o');
const l = table('listings', 'l');
const p = table('people', 'p');
const x = table('listing_texts', 'x');
const proofs = table('claim_proofs');
const replaced = table('claim_replaced');
const r = table('listing_roles', 'r');
const roles = table('listing_roles');

/** A claim that a statement changes. */
export type ClaimOf = { site: SiteId; claim: number };

/** What a change of a claim's state writes besides the queue: the claim itself, and when its documents go. */
export function stateStatements({ site, claim }: ClaimOf, state: string, now: number): Sql[] {
  const hasEnded = !['waiting', 'sent-back'].includes(state);
  return [
    sql`${update(c, {
      state: state as 'waiting',
      revision: sql`${c.revision} + 1`,
      updated_at: now,
      expires_at: now + terms.lapse,
      decided_at: hasEnded ? now : null,
    })} where ${c.site_id} = ${site} and ${c.id} = ${claim}`,
    documentsStatement({ site, claim }, { hasEnded, now }),
  ];
}

/** The statement that makes the documents of an ended claim due, or keeps them again. Those that were removed stay so. */
export function documentsStatement(
  { site, claim }: ClaimOf,
  { hasEnded, now }: { hasEnded: boolean; now: number },
): Sql {
  const isOther = hasEnded ? sql`${d.due_at} is null` : sql`${d.due_at} > ${now + terms.arriving}`;
  return sql`${update(d, { due_at: hasEnded ? now + terms.documents : null })}
    where ${d.site_id} = ${site} and ${d.claim_id} = ${claim} and ${isOther}`;
}

/** The condition that the roles of a claim's listings are other ones than they were. */
export const rolesDiffer = ({ site, claim }: ClaimOf, facts: readonly ListingFact[]): Sql => {
  const known = facts.flatMap(({ listing, person }) => (person === null ? [] : [`${listing}:${person}`]));
  return sql`(select json_group_array(known) from (select ${r.listing_id} || ':' || ${r.person_id} as known
    from ${cl} cross join ${r} on ${r.site_id} = ${site} and ${r.listing_id} = ${cl.listing_id}
    where ${cl.site_id} = ${site} and ${cl.claim_id} = ${claim} order by known)) <> ${JSON.stringify(known.sort())}`;
};

/** A claim that is granted. */
export type Grant = ClaimOf & {
  person: PersonId;
  facts: readonly ListingFact[];
  /** Where authors follow what they sent, for a language; other addresses of the site follow from it. */
  link: FollowLink;
  claimant: string;
  now: number;
};

/** The statements that grant a claim: its listings change hands, and what was before is kept for an undo. */
export function grantStatements(db: D1Database, grant: Grant): (Sql | D1PreparedStatement)[] {
  const { site, claim, person, facts, now } = grant;
  const listings = [...new Set(facts.map(({ listing }) => listing))];
  return [
    refuseIf(rolesDiffer(grant, facts)),
    sql`delete from ${replaced} where ${replaced.site_id} = ${site} and ${replaced.claim_id} = ${claim}`,
    sql`
      ${insertSelect(replaced, {
        ...{ site_id: site, claim_id: claim, listing_id: r.listing_id, person_id: r.person_id, role: r.role },
        ...{ granted_at: r.granted_at, role_claim_id: r.claim_id, given_by: r.given_by },
      })} from ${cl} cross join ${r} on ${r.site_id} = ${site} and ${r.listing_id} = ${cl.listing_id}
      where ${cl.site_id} = ${site} and ${cl.claim_id} = ${claim}`,
    ...listings.flatMap((listing) => giveListing(site, { listing, person, claim, now })),
    sql`
      ${update(proofs, { due_at: now + terms.look })}
      where ${proofs.site_id} = ${site} and ${proofs.claim_id} = ${claim} and ${proofs.state} = 'proved'
        and ${proofs.kind} in ('file', 'record')`,
    ...ownerMails(
      db,
      grant,
      facts.filter(({ person: one }) => one !== person),
      'ended',
    ),
  ];
}

/** The page that an email leads to. */
const pageOf =
  (event: OwnerEvent, { claim, slug }: { claim: number; slug: string }) =>
  (lang: string) => {
    if (event === 'notice') return href('claimObjection', { lang }, { claim: String(claim) });
    if (event === 'missing' || event === 'found') return href('claim', { lang }, { claim: String(claim) });
    return href('listing', { lang, slug });
  };

type MailRow = Pick<ListingFact, 'person' | 'address' | 'language' | 'name' | 'slug'>;

/** An email to each of some people who run a listing, or ran it. */
export function ownerMails(
  db: D1Database,
  { site, claim, link, claimant, now }: Omit<Grant, 'person' | 'facts'>,
  rows: readonly MailRow[],
  event: OwnerEvent,
): D1PreparedStatement[] {
  const byPerson = new Map(rows.map((row) => [row.person, row]));
  return [...byPerson.values()].flatMap(({ person, address, language, name, slug }) =>
    address && person !== null
      ? [
          mailStatement(db, claimOwnerMail, {
            siteId: site,
            to: address,
            language: language ?? 'en',
            dedupeKey: `claim:${claim}:${event}:${person}:${now}`,
            data: {
              ...{ event, listing: name, claimant },
              link: pageLink(link, language ?? 'en', pageOf(event, { claim, slug })),
              days:
                event === 'notice' ? terms.notice / 86_400_000 : event === 'missing' ? terms.missing / 86_400_000 : 0,
            },
          }),
        ]
      : [],
  );
}

/** Why a claim cannot be granted now; null if it can. */
export function grantProblem(facts: readonly ListingFact[], person: PersonId | null, now: number): string | null {
  if (!facts.length || facts.some(({ state }) => state === 'removed')) return 'listing-gone';
  return ownersOf(facts, person).some((owner) => isUnanswered(owner, now)) ? 'notice-running' : null;
}

/** What staff's decision to grant a claim writes. */
export async function acceptEffects(db: D1Database, request: EffectRequest): Promise<Effects> {
  const { site, item, link, now } = request;
  const of = { site, claim: item.thing };
  const facts = await readListings(db, site, item.thing);
  const problem = item.author === null ? 'listing-gone' : grantProblem(facts, item.author, now);
  if (problem || item.author === null) return { code: 'refused', problem: problem ?? 'listing-gone' };
  const claimant = typeof item.content?.claimant === 'string' ? item.content.claimant : '';
  const grant = { ...of, person: item.author, facts, link, claimant, now };
  return { code: 'ok', statements: [...stateStatements(of, 'granted', now), ...grantStatements(db, grant)] };
}

/** What ends a granted claim: its roles go. With `restores`, those before it come back. */
export async function endEffects(
  db: D1Database,
  { site, item, link, now }: EffectRequest,
  { state, restores }: { state: string; restores: boolean },
): Promise<Effects> {
  const of = { site, claim: item.thing };
  const facts = await readListings(db, site, item.thing);
  // A listing that has changed hands since is not this claim's any more.
  const held = [...new Set(facts.filter((fact) => fact.claim === item.thing).map(({ listing }) => listing))];
  if (restores && held.length === 0) return { code: 'refused', problem: 'changed-since' };
  const before = restores ? await readReplaced(db, of, held) : [];
  return {
    code: 'ok',
    statements: [
      refuseIf(rolesDiffer(of, facts)),
      ...stateStatements(of, state, now),
      ...held.flatMap((listing) => [
        sql`delete from ${roles} where ${roles.site_id} = ${site} and ${roles.listing_id} = ${listing}`,
        changesStatement(site, [listingTag(listing)]),
      ]),
      ...before.map(({ listing, person, role, grantedAt, claim, givenBy }) =>
        insertSelect(roles, {
          ...{ site_id: site, listing_id: listing, person_id: person, role },
          ...{ granted_at: grantedAt, claim_id: claim, given_by: givenBy },
        }),
      ),
      sql`${update(proofs, { due_at: null })} where ${proofs.site_id} = ${site} and ${proofs.claim_id} = ${item.thing}`,
      ...ownerMails(db, { ...of, link, claimant: '', now }, before, 'returned'),
    ],
  };
}

/** What brings an ended claim back to staff. A person has one open claim of a listing: a newer one stays that one. */
export async function reopenEffects(db: D1Database, { site, claim }: ClaimOf, now: number): Promise<Effects> {
  const mine = table('claim_listings', 'mine');
  const isSame = sql`${c.site_id} = ${site} and ${c.id} = ${claim}`;
  const isOvertaken = sql`exists (select 1 from ${mine} cross join ${cl} on ${cl.site_id} = ${site}
      and ${cl.listing_id} = ${mine.listing_id} and ${cl.claim_id} <> ${claim}
    cross join ${o} on ${o.site_id} = ${site} and ${o.id} = ${cl.claim_id} and ${o.state} in (${listed(openStates)})
    where ${mine.site_id} = ${site} and ${mine.claim_id} = ${claim}
      and ${o.person_id} = (select ${c.person_id} from ${c} where ${isSame}))`;
  if (await first(db, sql`select 1 where ${isOvertaken}`)) return { code: 'refused', problem: 'claimed-again' };
  return { code: 'ok', statements: [refuseIf(isOvertaken), ...stateStatements({ site, claim }, 'waiting', now)] };
}

function readReplaced(db: D1Database, { site, claim }: ClaimOf, listings: readonly number[]) {
  const name = sql`(select ${x.name} from ${x} where ${x.site_id} = ${site} and ${x.listing_id} = ${l.id}
    and ${x.language} = ${l.language})`;
  return all(
    db,
    sql`select ${columns({
      ...pick(k, 'role'),
      ...pick(p, 'address', 'language'),
      ...{ listing: k.listing_id, person: k.person_id, grantedAt: k.granted_at, claim: k.role_claim_id },
      ...{ givenBy: k.given_by, slug: l.slug, name: expression<string>(sql`coalesce(${name}, '')`) },
    })} from ${k} join ${l} on ${l.site_id} = ${site} and ${l.id} = ${k.listing_id} join ${p} on ${p.id} = ${k.person_id}
      where ${k.site_id} = ${site} and ${k.claim_id} = ${claim} and ${p.state} = 'active'
        and ${k.listing_id} in (select value from json_each(${JSON.stringify(listings)}))`,
  );
}
