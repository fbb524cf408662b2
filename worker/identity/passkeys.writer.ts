import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId } from '../data/schema.ts';
import { columns, sql } from '../data/sql.ts';
import { all, batch, first, run } from '../data/statements.ts';
import { insertOrReplace, insertSelect, pick, table, update } from '../data/table.ts';
import type { KnownPasskey, PasskeyDescriptor } from '../platform/passkey-service.ts';
import { hashOf, isSecret } from '../platform/secrets.ts';
import { type Notice, newTokens, noticeIfChanged } from './identities.writer.ts';
import { identityAddedMail, identityRemovedMail } from './mails.ts';
import type { Circumstances } from './security-log.ts';
import { logEventIfChanged } from './security-log.writer.ts';
import { endSessionsOf } from './session.writer.ts';

const k = table('passkeys');
const c = table('passkey_challenges');

/** The issuer of the identity of a passkey; its subject is the id of the passkey. */
export const passkeyIssuer = 'passkey';

/** Maximum number of passkeys of a person. */
const mostPasskeys = 20;

/** Milliseconds for which a challenge can be answered. */
const challengeLength = 5 * 60_000;

/** Stores the challenge that a browser answers next, in place of its previous one. `person` adds a passkey. */
export async function openChallenge(
  db: D1Database,
  { browser, challenge, person, now }: { browser: string; challenge: string; person: PersonId | null; now: number },
): Promise<void> {
  const row = { browser_hash: await hashOf(browser), challenge, person_id: person, expires_at: now + challengeLength };
  await run(db, insertOrReplace(c, row));
}

/**
 * Deletes and returns the challenge of a browser, so that it is answered once. Undefined if there is none, if it has
 * expired, or if it was for something else: `person` as in `openChallenge`.
 */
export async function closeChallenge(
  db: D1Database,
  { browser, person, now }: { browser: string | undefined; person: PersonId | null; now: number },
): Promise<string | undefined> {
  if (!isSecret(browser)) return undefined;
  const row = await first(
    db,
    sql`
      delete from ${c} where ${c.browser_hash} = ${await hashOf(browser)}
      returning ${columns(pick(c, 'challenge', 'person_id', 'expires_at'))}`,
  );
  return row && row.person_id === person && row.expires_at > now ? row.challenge : undefined;
}

/** The passkeys of a person, for the options of a ceremony. */
export async function passkeysOf(db: D1Database, person: PersonId): Promise<PasskeyDescriptor[]> {
  const rows = await all(
    db,
    sql`select ${columns(pick(k, 'id', 'transports'))} from ${k} where ${k.person_id} = ${person}`,
  );
  return rows.map(({ id, transports }) => ({ id, transports: transportsIn(transports) }));
}

/** A passkey with what verifies its answers. */
export type StoredPasskey = KnownPasskey & { person: PersonId; name: string };

/** The passkey with an id; undefined if it does not exist (any more). */
export async function findPasskey(db: D1Database, id: string): Promise<StoredPasskey | undefined> {
  const row = await first(
    db,
    sql`
      select ${columns({ ...pick(k, 'id', 'name', 'counter', 'transports'), person: k.person_id, publicKey: k.public_key })}
      from ${k} where ${k.id} = ${id}`,
  );
  return row && { ...row, transports: transportsIn(row.transports) };
}

const transportsIn = (column: string): string[] => column.split(' ').filter(Boolean);

/** Who changes a passkey, and the mail about it. */
type Change = { person: PersonId; notice: Notice; from: Circumstances };

/**
 * Adds a verified passkey to a person, with mail and log entry, and rotates the tokens of their sessions.
 * `taken`: the passkey exists. `many`: the person has the maximum number.
 */
export async function addPasskey(
  db: D1Database,
  passkey: KnownPasskey,
  { person, notice, from }: Change,
): Promise<{ code: 'added' | 'taken' | 'many' }> {
  const { id, publicKey, counter, transports } = passkey;
  const row = {
    id,
    person_id: person,
    name: notice.name,
    public_key: publicKey,
    counter,
    transports: transports.join(' '),
    created_at: notice.now,
    used_at: notice.now,
  };
  const [added] = await batch(
    db,
    sql`
      ${insertSelect(k, row)}
      where (select count(*) from ${k} where ${k.person_id} = ${person}) < ${mostPasskeys} on conflict do nothing`,
    ...noticeIfChanged(db, identityAddedMail, { person, notice }),
    logEventIfChanged(db, from, { person, event: 'passkey-added', detail: notice.name }),
    newTokens(db, person),
  );
  if (added.meta.changes === 1) return { code: 'added' };
  return { code: (await findPasskey(db, id)) ? 'taken' : 'many' };
}

/** Gives a passkey of a person another name. @returns whether there is such a passkey. */
export async function renamePasskey(
  db: D1Database,
  person: PersonId,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  return (await run(db, sql`${update(k, { name })} where ${k.id} = ${id} and ${k.person_id} = ${person}`)) === 1;
}

/**
 * Removes a passkey of a person, with mail and log entry, and ends the sessions that it began, except `keeps`, the one
 * that removes it.
 *
 * @returns whether there was such a passkey.
 */
export async function removePasskey(
  db: D1Database,
  id: string,
  { person, notice, from, keeps }: Change & { keeps: string },
): Promise<boolean> {
  const [removed] = await batch(
    db,
    sql`delete from ${k} where ${k.id} = ${id} and ${k.person_id} = ${person}`,
    ...noticeIfChanged(db, identityRemovedMail, { person, notice }),
    logEventIfChanged(db, from, { person, event: 'passkey-removed', detail: notice.name }),
    endSessionsOf(db, person, {
      issuer: passkeyIssuer,
      subject: id,
      except: keeps,
      where: sql`not exists (select 1 from ${k} where ${k.id} = ${id})`,
    }),
    newTokens(db, person),
  );
  return removed.meta.changes === 1;
}

/**
 * Records the use of a passkey with the counter of its answer. Authenticators that count never repeat a number; a
 * repeated one means that a copy of the passkey exists. Passkeys that are synchronised do not count and say 0.
 *
 * @returns whether the use counts: of two answers with the same counter, one does.
 */
export async function recordUse(
  db: D1Database,
  id: string,
  { counter, now }: { counter: number; now: number },
): Promise<boolean> {
  const changed = await run(
    db,
    sql`
      ${update(k, { counter, used_at: now })}
      where ${k.id} = ${id} and (${k.counter} < ${counter} or (${k.counter} = 0 and ${counter} = 0))`,
  );
  return changed === 1;
}
