import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, limitTo, sql } from '../../data/sql.ts';
import { first, run } from '../../data/statements.ts';
import { insertInto, insertSelect, pick, table } from '../../data/table.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Proof } from '../../identity/proof.ts';
import { hashOf, isSecret, newSecret } from '../../platform/secrets.ts';
import type { Destination } from './destination.ts';

const v = table('oidc_transactions');
const t = table('sign_in_tickets');
const presented = table('sign_in_tickets', 'sign_in_tickets');
const s = table('sessions');
const origin = table('sessions', 's');

/** Milliseconds that a visit to a provider may take. */
const visitLength = 10 * 60 * 1000;
/** Milliseconds for which a ticket is valid. */
const ticketLength = 60 * 1000;

/** A visit to a provider, which begins and ends on the product's host. */
export type Visit = {
  provider: string;
  nonce: string;
  verifier: string;
  /** The visitor's language. */
  language: string;
  /** The path on the product's host to go on to. */
  returnPath: string;
  /** The id of the session whose person gets another identity; null to sign in. */
  joins: string | null;
};

/** Stores a visit under its state and the browser's secret. */
export async function openVisit(
  db: D1Database,
  { returnPath, state, browser, now, ...visit }: Visit & { state: string; browser: string; now: number },
): Promise<void> {
  await run(
    db,
    insertInto(v, {
      browser_hash: await hashOf(browser),
      state_hash: await hashOf(state),
      ...visit,
      return_path: returnPath,
      expires_at: now + visitLength,
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
        ...pick(v, 'provider', 'nonce', 'verifier', 'language', 'joins'),
        returnPath: v.return_path,
      })}`,
  );
}

/** Where a visit goes on. */
export type VisitReturn = Pick<Visit, 'language' | 'returnPath' | 'joins'>;

/** Where the browser's last visit goes on, to return to if a state is wrong. */
export async function lastVisit(db: D1Database, browser: string | undefined): Promise<VisitReturn | undefined> {
  if (!isSecret(browser)) return undefined;
  const hash = await hashOf(browser);
  return first(
    db,
    sql`
      select ${columns({ ...pick(v, 'language', 'joins'), returnPath: v.return_path })} from ${v}
      where ${v.browser_hash} = ${hash} order by ${v.expires_at} desc ${limitTo(1)}`,
  );
}

/** What a ticket says. `via` is the id of the session on the product's host. */
type Admission = { person: PersonId; via: string; proof: Proof };

/** Writes a ticket that signs a person in on a site's host, once, in the browser that started there. */
export async function writeTicket(
  db: D1Database,
  { site, host, bindingHash, returnPath }: Destination,
  { person, via, proof, now }: Admission & { now: number },
): Promise<string> {
  const ticket = newSecret();
  const row = insertSelect(t, {
    site_id: site,
    ticket_hash: await hashOf(ticket),
    host,
    binding_hash: bindingHash,
    person_id: person,
    return_path: returnPath,
    via,
    ...pick(s, 'issuer', 'subject'),
    proved_at: proof.provedAt,
    proved_by: proof.provedBy,
    expires_at: now + ticketLength,
  });
  // A session in rotation has two rows for half a minute.
  await run(db, sql`${row} from ${s} where ${s.person_id} = ${person} and ${s.id} = ${via} ${limitTo(1)}`);
  return ticket;
}

type Presented = { site: SiteId; host: string; ticket: string; binding: string | undefined; now: number };

/** Redeems a ticket. Of any number of concurrent attempts, one succeeds. */
export async function redeemTicket(
  db: D1Database,
  { site, host, ticket, binding, now }: Presented,
): Promise<(Admission & { identity: Identity; returnPath: string }) | undefined> {
  if (!isSecret(ticket) || !isSecret(binding)) return undefined;
  const [ticketHash, bindingHash] = [await hashOf(ticket), await hashOf(binding)];
  const row = await first(
    db,
    sql`
      delete from ${t} where ${t.site_id} = ${site} and ${t.ticket_hash} = ${ticketHash} and ${t.host} = ${host}
        and ${t.binding_hash} = ${bindingHash} and ${t.expires_at} > ${now}
        and exists (select 1 from ${origin}
          where ${origin.person_id} = ${presented.person_id} and ${origin.id} = ${presented.via})
      returning ${columns({
        person: t.person_id,
        returnPath: t.return_path,
        via: t.via,
        ...pick(t, 'issuer', 'subject'),
        provedAt: t.proved_at,
        provedBy: t.proved_by,
      })}`,
  );
  if (!row) return undefined;
  const { person, returnPath, via, issuer, subject, provedAt, provedBy } = row;
  return { person, returnPath, via, identity: { issuer, subject }, proof: { provedAt, provedBy } };
}
