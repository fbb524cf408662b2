import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { PersonId } from '../data/schema.ts';
import { expression, type Sql, sql } from '../data/sql.ts';
import { batch, prepare, run } from '../data/statements.ts';
import { insertInto, insertSelect, pick, table, update } from '../data/table.ts';
import { hashOf, isSecret, newSecret } from '../platform/secrets.ts';
import type { Identity } from './identity.ts';
import { knownBrowser } from './known-browsers.ts';
import { newDeviceStatements } from './new-device.writer.ts';
import type { Proof, ProvedBy } from './proof.ts';
import type { Circumstances, SecurityEvent } from './security-log.ts';
import { logEvent } from './security-log.writer.ts';
import type { SessionLocation } from './session.query.ts';
import { maxSessionLength, sessionLength } from './session.ts';

const s = table('sessions');
const m = table('members');

/** Milliseconds for which a replaced token stays valid, for requests sent before the new token arrived. */
const grace = 30_000;

type NewSession = SessionLocation & {
  person: PersonId;
  /** The identity that the person signed in with: it ends the session when it is removed. */
  identity: Identity;
  /** The proof that acts on this host count on; none after a ticket that no proof was asked for. */
  proof: Proof;
  /** The browser's previous token, whose session ends. */
  replaces: string | undefined;
  /** Id of the session on the product's host that this one was created from. */
  via?: string | null;
  /** The secret by which this host knows the browser. */
  browser: string;
  from: Circumstances;
  /** Origin of the product's host, where a person disavows the sign-in. */
  productOrigin: string;
};

/**
 * Signs a person in on a host, as a member of its site. The token is stored only as a hash. A mail tells the person of a
 * device that they have not used before; after a ticket, the sign-in on the product's host has done so.
 *
 * @returns `hasMail`: whether to wake the mailer.
 */
export async function startSession(
  db: D1Database,
  session: NewSession,
): Promise<{ token: string; id: string; hasMail: boolean }> {
  const { site, host, person, identity, proof, replaces, via = null, browser, from } = session;
  const { now, agent } = from;
  const [token, id] = [newSecret(), newSecret().slice(0, 22)];
  const row = insertInto(s, {
    site_id: site,
    token_hash: await hashOf(token),
    id,
    host,
    person_id: person,
    agent,
    via,
    created_at: now,
    seen_at: now,
    expires_at: now + sessionLength,
    ...identity,
    proved_at: proof.provedAt,
    proved_by: proof.provedBy,
  });
  const member = sql`${insertInto(m, { site_id: site, person_id: person, joined_at: now })} on conflict do nothing`;
  const entry = logEvent(db, from, { person, event: await eventOf(session), detail: wayOf(identity) });
  const mail = via === null ? await newDeviceStatements(db, session) : [];
  const known = await knownBrowser({ site, person, browser, now });
  const replaced = isSecret(replaces) ? await replaceSession(session, replaces, id) : [];
  // Entry and mail depend on what was before: the mail on earlier entries and memberships, the entry on the old session.
  await batch(db, ...mail, entry, row, member, known, ...replaced);
  return { token, id, hasMail: mail.length > 0 };
}

/** How a person signed in, for the log: `mail`, `passkey` or a provider's issuer. */
const wayOf = ({ issuer }: Identity): string => issuer || 'mail';

/** `proved` if the browser's previous session is one of the same person, and a proof began the new one. */
async function eventOf({ site, person, proof, replaces, from: { now } }: NewSession): Promise<SecurityEvent | Sql> {
  if (!isSecret(replaces) || proof.provedBy === '') return 'signed-in';
  const isOld = sql`${s.site_id} = ${site} and ${s.token_hash} = ${await hashOf(replaces)}`;
  return sql`iif(exists (select 1 from ${s} where ${isOld} and ${s.person_id} = ${person} and ${s.expires_at} > ${now}),
    ${'proved' satisfies SecurityEvent}, ${'signed-in' satisfies SecurityEvent})`;
}

/** Ends the browser's previous session. The same person's sessions that came from it belong to the new one. */
async function replaceSession({ site, person }: NewSession, token: string, id: string): Promise<Sql[]> {
  const isOld = sql`${s.site_id} = ${site} and ${s.token_hash} = ${await hashOf(token)}`;
  const old = sql`(select ${s.id} from ${s} where ${isOld} and ${s.person_id} = ${person})`;
  return [
    sql`${update(s, { via: id })} where ${s.person_id} = ${person} and ${s.via} = ${old}`,
    sql`delete from ${s} where ${isOld}`,
  ];
}

/** Records a new proof in a session. */
export async function proveSession(
  db: D1Database,
  session: { person: PersonId; id: string },
  { provedBy, now }: { provedBy: ProvedBy; now: number },
): Promise<void> {
  await run(
    db,
    sql`
      ${update(s, { proved_at: now, proved_by: provedBy })}
      where ${s.person_id} = ${session.person} and ${s.id} = ${session.id}`,
  );
}

/** When a session that is used now expires: after 30 days, and no later than 90 days after the sign-in. */
const expiry = (now: number) =>
  expression<number>(sql`min(${now + sessionLength}, ${s.created_at} + ${maxSessionLength})`);

/** Records the use of a session and extends it. */
export async function prolongSession(
  db: D1Database,
  token: string,
  { site, now }: { site: SessionLocation['site']; now: number },
): Promise<void> {
  const hash = await hashOf(token);
  await run(
    db,
    sql`
      ${update(s, { seen_at: now, expires_at: expiry(now) })}
      where ${s.site_id} = ${site} and ${s.token_hash} = ${hash} and ${s.rotation} <> 2`,
  );
}

/**
 * Gives a session a new token; the old one stays valid for half a minute. Of concurrent requests, one gets the token
 * and the others get undefined.
 */
export async function rotateSession(
  db: D1Database,
  token: string,
  { site, now }: { site: SessionLocation['site']; now: number },
): Promise<string | undefined> {
  const next = newSecret();
  const old = await hashOf(token);
  const isOld = sql`${s.site_id} = ${site} and ${s.token_hash} = ${old}`;
  const kept = pick(s, 'site_id', 'id', 'host', 'person_id', 'agent', 'via', 'created_at', 'issuer', 'subject');
  const row = insertSelect(s, {
    ...kept,
    ...pick(s, 'proved_at', 'proved_by'),
    token_hash: await hashOf(next),
    seen_at: now,
    expires_at: expiry(now),
  });
  const [replaced] = await batch(
    db,
    sql`${update(s, { rotation: 2, expires_at: now + grace })} where ${isOld} and ${s.rotation} = 1`,
    sql`${row} from ${s} where ${isOld} and changes() = 1`,
  );
  return replaced.meta.changes === 1 ? next : undefined;
}

type OwnSession = { person: PersonId; id: string };

/**
 * Ends a session of a person; the sessions on sites that were created from it; and the session on the product's host
 * that it was created from, which would sign the next person at the same computer in.
 *
 * @returns whether there was one.
 */
export async function endSession(db: D1Database, { person, id }: OwnSession): Promise<boolean> {
  const via = sql`select ${s.via} from ${s} where ${s.person_id} = ${person} and ${s.id} = ${id}`;
  const ended = await run(
    db,
    sql`
      delete from ${s} where ${s.person_id} = ${person}
        and (${s.id} in (select ${id} union all ${via}) or ${s.via} = ${id})`,
  );
  return ended > 0;
}

/** The statement that ends all sessions of a person, on every site. */
export const endSessions = (db: D1Database, person: PersonId): D1PreparedStatement =>
  prepare(db, sql`delete from ${s} where ${s.person_id} = ${person}`);

/**
 * The statement that ends the sessions that an identity began, on every site.
 *
 * @param except id of the session that removes the identity, which stays with the sessions that came from it.
 * @param where a further condition: that the identity is gone.
 */
export const endSessionsOf = (
  db: D1Database,
  person: PersonId,
  { issuer, subject, except, where = sql`true` }: Identity & { except: string; where?: Sql },
): D1PreparedStatement =>
  prepare(
    db,
    sql`
      delete from ${s} where ${s.person_id} = ${person} and ${s.issuer} = ${issuer} and ${s.subject} = ${subject}
        and ${s.id} <> ${except} and ${s.via} is not ${except} and ${where}`,
  );
