import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../data/schema.ts';
import { columns, sql } from '../data/sql.ts';
import { batch, last, prepare } from '../data/statements.ts';
import { insertInto, table, update } from '../data/table.ts';
import { mailStatementIfChanged } from '../domain/outbox/outbox.writer.ts';
import type { Identity } from './identity.ts';
import { identityAddedMail, identityRemovedMail } from './mails.ts';
import type { Circumstances } from './security-log.ts';
import { logEventIfChanged } from './security-log.writer.ts';
import { endSessionsOf } from './session.writer.ts';

const i = table('identities');
const p = table('people');
const s = table('sessions');

/** The mail that reports an added or removed way to sign in. */
export type Notice = {
  site: SiteId;
  /** The person's email address; null if they have none, then no mail is sent. */
  to: string | null;
  language: string;
  /** The identity's name for people: the provider's name, the address, or the name of the passkey. */
  name: string;
  isPasskey?: boolean;
  /** URL of the person's account page. */
  link: string;
  now: number;
};

type Joining = { identity: Identity; notice: Notice; from: Circumstances };

/**
 * Adds a proved identity to a person and rotates the tokens of their sessions.
 * `taken`: the identity belongs to another person and stays with them.
 */
export async function joinIdentity(
  db: D1Database,
  person: PersonId,
  { identity: { issuer, subject }, notice, from }: Joining,
): Promise<{ code: 'joined' | 'taken' }> {
  const row = { issuer, subject, person_id: person, proved_at: notice.now, used_at: notice.now };
  const results = await batch(
    db,
    sql`${insertInto(i, row)} on conflict do nothing`,
    logEventIfChanged(db, from, { person, event: 'identity-added', detail: notice.name }),
    ...noticeIfChanged(db, identityAddedMail, { person, notice }),
    newTokens(db, person),
    sql`
      select ${columns({ person: i.person_id })} from ${i} where ${i.issuer} = ${issuer} and ${i.subject} = ${subject}`,
  );
  const [owner] = last(results).results;
  return { code: owner?.person === person ? 'joined' : 'taken' };
}

/**
 * Removes an identity, except the last one and the address that mails go to, and ends the sessions that it began.
 *
 * @param session id of the session that removes it, which stays.
 * @returns whether it was removed.
 */
export async function removeIdentity(
  db: D1Database,
  person: PersonId,
  { identity, notice, from, session }: Joining & { session: string },
): Promise<boolean> {
  const { issuer, subject } = identity;
  const isGone = sql`not exists (select 1 from ${i} where ${i.issuer} = ${issuer} and ${i.subject} = ${subject}
    and ${i.person_id} = ${person})`;
  const [removed] = await batch(
    db,
    sql`
      delete from ${i} where ${i.issuer} = ${issuer} and ${i.subject} = ${subject} and ${i.person_id} = ${person}
        and (select count(*) from ${i} where ${i.person_id} = ${person}) > 1
        and not (${i.issuer} = '' and ${i.subject} = (select ${p.address} from ${p} where ${p.id} = ${person}))`,
    logEventIfChanged(db, from, { person, event: 'identity-removed', detail: notice.name }),
    ...noticeIfChanged(db, identityRemovedMail, { person, notice }),
    endSessionsOf(db, person, { ...identity, except: session, where: isGone }),
    newTokens(db, person),
  );
  return removed.meta.changes === 1;
}

/** The mail, written only if the preceding statement changed a row; empty if the person has no address. */
export function noticeIfChanged(
  db: D1Database,
  definition: typeof identityAddedMail | typeof identityRemovedMail,
  { person, notice }: { person: PersonId; notice: Notice },
): D1PreparedStatement[] {
  const { site, to, language, name, isPasskey = false, link, now } = notice;
  if (to === null) return [];
  const dedupeKey = `${definition.kind}:${person}:${now}`;
  const data = { name, isPasskey, link, changedAt: now };
  return [mailStatementIfChanged(db, definition, { siteId: site, to, language, data, dedupeKey })];
}

/** Marks a person's sessions for token rotation at their next request. */
export const newTokens = (db: D1Database, person: PersonId): D1PreparedStatement =>
  prepare(db, sql`${update(s, { rotation: 1 })} where ${s.person_id} = ${person} and ${s.rotation} = 0`);
