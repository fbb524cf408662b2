import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId } from '../data/schema.ts';
import { sql } from '../data/sql.ts';
import { batch, run } from '../data/statements.ts';
import { insertInto, insertSelect, pick, table, update } from '../data/table.ts';
import { hashOf, isSecret, newSecret } from '../platform/secrets.ts';
import type { SessionLocation } from './session.query.ts';
import { sessionLength } from './session.ts';

const s = table('sessions');
const m = table('members');

/** Milliseconds for which a replaced token stays valid, for requests sent before the new token arrived. */
const grace = 30_000;

type NewSession = SessionLocation & {
  person: PersonId;
  /** As returned by `userAgentOf`. */
  agent: string;
  /** The browser's previous token, whose session ends. */
  replaces: string | undefined;
  /** Id of the session on the product's host that this one was created from. */
  via?: string | null;
  /** When the person proved their identity: now, unless copied from another session. */
  provedAt?: number;
  now: number;
};

/** Signs a person in on a host, as a member of its site. The token is stored only as a hash. */
export async function startSession(db: D1Database, session: NewSession): Promise<{ token: string; id: string }> {
  const { site, host, person, agent, replaces, via = null, now, provedAt = now } = session;
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
    proved_at: provedAt,
  });
  const member = sql`${insertInto(m, { site_id: site, person_id: person, joined_at: now })} on conflict do nothing`;
  const ended = isSecret(replaces)
    ? [sql`delete from ${s} where ${s.site_id} = ${site} and ${s.token_hash} = ${await hashOf(replaces)}`]
    : [];
  await batch(db, row, member, ...ended);
  return { token, id };
}

/** Records the use of a session and extends it by 30 days. */
export async function prolongSession(
  db: D1Database,
  token: string,
  { site, now }: { site: SessionLocation['site']; now: number },
): Promise<void> {
  const hash = await hashOf(token);
  await run(
    db,
    sql`
      ${update(s, { seen_at: now, expires_at: now + sessionLength })}
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
  const row = insertSelect(s, {
    ...pick(s, 'site_id', 'id', 'host', 'person_id', 'agent', 'via', 'created_at', 'proved_at'),
    token_hash: await hashOf(next),
    seen_at: now,
    expires_at: now + sessionLength,
  });
  const [replaced] = await batch(
    db,
    sql`${update(s, { rotation: 2, expires_at: now + grace })} where ${isOld} and ${s.rotation} = 1`,
    sql`${row} from ${s} where ${isOld} and changes() = 1`,
  );
  return replaced.meta.changes === 1 ? next : undefined;
}

/** Ends one of a person's sessions by its id, and the session on the product's host that it was created from. */
export async function endSession(db: D1Database, person: PersonId, id: string): Promise<void> {
  const via = sql`select ${s.via} from ${s} where ${s.person_id} = ${person} and ${s.id} = ${id}`;
  await run(db, sql`delete from ${s} where ${s.person_id} = ${person} and ${s.id} in (select ${id} union all ${via})`);
}

/** Ends all sessions of a person, on every site. */
export async function endSessions(db: D1Database, person: PersonId): Promise<void> {
  await run(db, sql`delete from ${s} where ${s.person_id} = ${person}`);
}
