import type { D1Database } from '@cloudflare/workers-types';
import { hashOf, isSecret, newSecret } from '../accounts/secrets.ts';
import type { PersonId, SiteId } from '../db/schema.ts';

/** Milliseconds that a visit to a provider may take. */
const visitLength = 10 * 60 * 1000;
/** Milliseconds for which a ticket is good. */
const ticketLength = 60 * 1000;

/** Where a visitor comes from and goes back to, and the hash of the secret that their browser holds there. */
export type Way = {
  site: SiteId;
  host: string;
  language: string;
  returnPath: string;
  bindingHash: string;
  /** The id of the session whose person gets a further way to sign in; null where somebody signs in. */
  joins: string | null;
};

export type Visit = Way & { provider: string; nonce: string; verifier: string };

/** Remembers a visit under its state and the secret of the browser on the product's host. */
export async function openVisit(
  db: D1Database,
  visit: Visit & { state: string; browser: string; now: number },
): Promise<void> {
  await db
    .prepare(
      `insert into oidc_transactions (browser_hash, state_hash, provider, nonce, verifier, site_id, host, language,
         return_path, binding_hash, expires_at, joins) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)`,
    )
    .bind(
      await hashOf(visit.browser),
      await hashOf(visit.state),
      visit.provider,
      visit.nonce,
      visit.verifier,
      visit.site,
      visit.host,
      visit.language,
      visit.returnPath,
      visit.bindingHash,
      visit.now + visitLength,
      visit.joins,
    )
    .run();
}

type VisitRow = Omit<Visit, 'returnPath' | 'bindingHash'> & { return_path: string; binding_hash: string };

/** Takes a visit out, once, for the browser that began it. Undefined where there is none with this state. */
export async function closeVisit(
  db: D1Database,
  { state, browser, now }: { state: string; browser: string | undefined; now: number },
): Promise<Visit | undefined> {
  if (!isSecret(browser) || !state) return undefined;
  const row = await db
    .prepare(
      `delete from oidc_transactions where browser_hash = ?1 and state_hash = ?2 and expires_at > ?3
       returning provider, nonce, verifier, site_id as site, host, language, return_path, binding_hash, joins`,
    )
    .bind(await hashOf(browser), await hashOf(state), now)
    .first<VisitRow>();
  if (!row) return undefined;
  const { return_path: returnPath, binding_hash: bindingHash, ...visit } = row;
  return { ...visit, returnPath, bindingHash };
}

/** Where a visit began, and what for. */
export type Began = Pick<Way, 'host' | 'language' | 'returnPath' | 'joins'>;

/** Where the browser's last visit began, for the way back of one whose state is wrong. */
export async function lastVisit(db: D1Database, browser: string | undefined): Promise<Began | undefined> {
  if (!isSecret(browser)) return undefined;
  const row = await db
    .prepare(`select host, language, return_path as returnPath, joins from oidc_transactions
       where browser_hash = ?1 order by expires_at desc limit 1`)
    .bind(await hashOf(browser))
    .first<Began>();
  return row ?? undefined;
}

/** Writes a ticket that signs somebody in on a site's host, once, in the browser that began there. */
export async function writeTicket(
  db: D1Database,
  { site, host, bindingHash, returnPath }: Way,
  { person, via, provedAt, now }: { person: PersonId; via: string; provedAt: number; now: number },
): Promise<string> {
  const ticket = newSecret();
  await db
    .prepare(
      `insert into sign_in_tickets (site_id, ticket_hash, host, binding_hash, person_id, return_path, via, expires_at,
         proved_at) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`,
    )
    .bind(site, await hashOf(ticket), host, bindingHash, person, returnPath, via, now + ticketLength, provedAt)
    .run();
  return ticket;
}

type Presented = { site: SiteId; host: string; ticket: string; binding: string | undefined; now: number };

type Admission = { person: PersonId; returnPath: string; via: string | null; provedAt: number };

/** Redeems a ticket: of any number of attempts, at any time, one gets the person. */
export async function redeemTicket(
  db: D1Database,
  { site, host, ticket, binding, now }: Presented,
): Promise<Admission | undefined> {
  if (!isSecret(ticket) || !isSecret(binding)) return undefined;
  const row = await db
    .prepare(
      `delete from sign_in_tickets
       where site_id = ?1 and ticket_hash = ?2 and host = ?3 and binding_hash = ?4 and expires_at > ?5
       returning person_id as person, return_path as returnPath, via, proved_at as provedAt`,
    )
    .bind(site, await hashOf(ticket), host, await hashOf(binding), now)
    .first<Admission>();
  return row ?? undefined;
}

/** What a provider has proved for a session that asked for it. */
export type Joining = { session: string; issuer: string; subject: string };

/** Writes a ticket that gives a session's person a further way to sign in, once, in the browser that began there. */
export async function writeJoinTicket(
  db: D1Database,
  { site, host, bindingHash }: Way,
  { session, issuer, subject, now }: Joining & { now: number },
): Promise<string> {
  const ticket = newSecret();
  await db
    .prepare(
      `insert into join_tickets (site_id, ticket_hash, host, binding_hash, session_id, issuer, subject, expires_at)
       values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
    )
    .bind(site, await hashOf(ticket), host, bindingHash, session, issuer, subject, now + ticketLength)
    .run();
  return ticket;
}

/** Redeems such a ticket, once. Whose session it is for, the caller has to see. */
export async function redeemJoinTicket(
  db: D1Database,
  { site, host, ticket, binding, now }: Presented,
): Promise<Joining | undefined> {
  if (!isSecret(ticket) || !isSecret(binding)) return undefined;
  const row = await db
    .prepare(
      `delete from join_tickets
       where site_id = ?1 and ticket_hash = ?2 and host = ?3 and binding_hash = ?4 and expires_at > ?5
       returning session_id as session, issuer, subject`,
    )
    .bind(site, await hashOf(ticket), host, await hashOf(binding), now)
    .first<Joining>();
  return row ?? undefined;
}
