import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { first, run } from '../../data/statements.ts';
import { insertInto, pick, table } from '../../data/table.ts';
import { hashOf, isSecret, newSecret } from '../../platform/secrets.ts';

const v = table('oidc_transactions');
const t = table('sign_in_tickets');
const j = table('join_tickets');

/** Milliseconds that a visit to a provider may take. */
const visitLength = 10 * 60 * 1000;
/** Milliseconds for which a ticket is valid. */
const ticketLength = 60 * 1000;

/** Where a visit started and where it returns to, with the hash of the browser's secret on that host. */
export type VisitOrigin = {
  site: SiteId;
  host: string;
  language: string;
  returnPath: string;
  bindingHash: string;
  /** The id of the session whose person gets another identity; null to sign in. */
  joins: string | null;
};

export type Visit = VisitOrigin & { provider: string; nonce: string; verifier: string };

/** Stores a visit under its state and the browser's secret on the product's host. */
export async function openVisit(
  db: D1Database,
  visit: Visit & { state: string; browser: string; now: number },
): Promise<void> {
  const { provider, nonce, verifier, site, host, language, returnPath, bindingHash, joins } = visit;
  await run(
    db,
    insertInto(v, {
      browser_hash: await hashOf(visit.browser),
      state_hash: await hashOf(visit.state),
      provider,
      nonce,
      verifier,
      site_id: site,
      host,
      language,
      return_path: returnPath,
      binding_hash: bindingHash,
      expires_at: visit.now + visitLength,
      joins,
    }),
  );
}

/** Deletes and returns a visit, for the browser that started it; undefined if none has this state. */
export async function closeVisit(
  db: D1Database,
  { state, browser, now }: { state: string; browser: string | undefined; now: number },
): Promise<Visit | undefined> {
  if (!isSecret(browser) || !state) return undefined;
  const [browserHash, stateHash] = [await hashOf(browser), await hashOf(state)];
  return first(
    db,
    sql`
      delete from ${v} where ${v.browser_hash} = ${browserHash} and ${v.state_hash} = ${stateHash}
        and ${v.expires_at} > ${now}
      returning ${columns({
        ...pick(v, 'provider', 'nonce', 'verifier', 'host', 'language', 'joins'),
        site: v.site_id,
        returnPath: v.return_path,
        bindingHash: v.binding_hash,
      })}`,
  );
}

/** Where a visit returns to. */
export type VisitReturn = Pick<VisitOrigin, 'host' | 'language' | 'returnPath' | 'joins'>;

/** The origin of the browser's last visit, to return to if a state is wrong. */
export async function lastVisit(db: D1Database, browser: string | undefined): Promise<VisitReturn | undefined> {
  if (!isSecret(browser)) return undefined;
  const hash = await hashOf(browser);
  return first(
    db,
    sql`
      select ${columns({ ...pick(v, 'host', 'language', 'joins'), returnPath: v.return_path })} from ${v}
      where ${v.browser_hash} = ${hash} order by ${v.expires_at} desc limit 1`,
  );
}

/** Writes a ticket that signs a person in on a site's host, once, in the browser that started there. */
export async function writeTicket(
  db: D1Database,
  { site, host, bindingHash, returnPath }: VisitOrigin,
  { person, via, provedAt, now }: { person: PersonId; via: string; provedAt: number; now: number },
): Promise<string> {
  const ticket = newSecret();
  await run(
    db,
    insertInto(t, {
      site_id: site,
      ticket_hash: await hashOf(ticket),
      host,
      binding_hash: bindingHash,
      person_id: person,
      return_path: returnPath,
      via,
      expires_at: now + ticketLength,
      proved_at: provedAt,
    }),
  );
  return ticket;
}

type Presented = { site: SiteId; host: string; ticket: string; binding: string | undefined; now: number };

type Admission = { person: PersonId; returnPath: string; via: string | null; provedAt: number };

/** Redeems a ticket. Of any number of concurrent attempts, one succeeds. */
export async function redeemTicket(
  db: D1Database,
  { site, host, ticket, binding, now }: Presented,
): Promise<Admission | undefined> {
  if (!isSecret(ticket) || !isSecret(binding)) return undefined;
  const [ticketHash, bindingHash] = [await hashOf(ticket), await hashOf(binding)];
  return first(
    db,
    sql`
      delete from ${t} where ${t.site_id} = ${site} and ${t.ticket_hash} = ${ticketHash} and ${t.host} = ${host}
        and ${t.binding_hash} = ${bindingHash} and ${t.expires_at} > ${now}
      returning ${columns({ person: t.person_id, returnPath: t.return_path, via: t.via, provedAt: t.proved_at })}`,
  );
}

/** An identity that a provider has proved, for the session that requested it. */
export type Joining = { session: string; issuer: string; subject: string };

/** Writes a ticket that adds an identity to a session's person, once, in the browser that started there. */
export async function writeJoinTicket(
  db: D1Database,
  { site, host, bindingHash }: VisitOrigin,
  { session, issuer, subject, now }: Joining & { now: number },
): Promise<string> {
  const ticket = newSecret();
  await run(
    db,
    insertInto(j, {
      site_id: site,
      ticket_hash: await hashOf(ticket),
      host,
      binding_hash: bindingHash,
      session_id: session,
      issuer,
      subject,
      expires_at: now + ticketLength,
    }),
  );
  return ticket;
}

/** Redeems such a ticket, once. The caller must check that the request has the same session. */
export async function redeemJoinTicket(
  db: D1Database,
  { site, host, ticket, binding, now }: Presented,
): Promise<Joining | undefined> {
  if (!isSecret(ticket) || !isSecret(binding)) return undefined;
  const [ticketHash, bindingHash] = [await hashOf(ticket), await hashOf(binding)];
  return first(
    db,
    sql`
      delete from ${j} where ${j.site_id} = ${site} and ${j.ticket_hash} = ${ticketHash} and ${j.host} = ${host}
        and ${j.binding_hash} = ${bindingHash} and ${j.expires_at} > ${now}
      returning ${columns({ session: j.session_id, ...pick(j, 'issuer', 'subject') })}`,
  );
}
