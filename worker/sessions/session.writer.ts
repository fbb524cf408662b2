import type { D1Database } from '@cloudflare/workers-types';
import { hashOf, isSecret, newSecret } from '../accounts/secrets.ts';
import type { PersonId } from '../db/schema.ts';
import type { Place } from './session.query.ts';
import { sessionLength } from './session.ts';

/** Milliseconds for which a replaced token still answers: requests that left before the new one arrived. */
const grace = 30_000;

type NewSession = Place & {
  person: PersonId;
  /** As `agentOf` gives it. */
  agent: string;
  /** The token that this browser has until now: its session ends. */
  replaces: string | undefined;
  /** Id of the session on the product's host that this one comes from. */
  via?: string | null;
  /** When the person proved who they are: now, unless another session vouches for it. */
  provedAt?: number;
  now: number;
};

/** Signs somebody in on a host, as a member of its site. The token stands nowhere else. */
export async function startSession(db: D1Database, session: NewSession): Promise<{ token: string; id: string }> {
  const { site, host, person, agent, replaces, via = null, now, provedAt = now } = session;
  const [token, id] = [newSecret(), newSecret().slice(0, 22)];
  const statements = [
    db
      .prepare(
        `insert into sessions (site_id, token_hash, id, host, person_id, agent, via, created_at, seen_at, expires_at,
           proved_at) values (?1, ?2, ?3, ?4, ?5, ?6, ?9, ?7, ?7, ?8, ?10)`,
      )
      .bind(site, await hashOf(token), id, host, person, agent, now, now + sessionLength, via, provedAt),
    db
      .prepare('insert into members (site_id, person_id, joined_at) values (?1, ?2, ?3) on conflict do nothing')
      .bind(site, person, now),
  ];
  if (isSecret(replaces)) {
    statements.push(
      db.prepare('delete from sessions where site_id = ?1 and token_hash = ?2').bind(site, await hashOf(replaces)),
    );
  }
  await db.batch(statements);
  return { token, id };
}

/** Notes that a session is in use, which keeps it for another 30 days. */
export async function prolongSession(
  db: D1Database,
  token: string,
  { site, now }: { site: Place['site']; now: number },
): Promise<void> {
  await db
    .prepare(
      'update sessions set seen_at = ?3, expires_at = ?4 where site_id = ?1 and token_hash = ?2 and rotation <> 2',
    )
    .bind(site, await hashOf(token), now, now + sessionLength)
    .run();
}

/**
 * Gives a session a new token; the old one goes on for half a minute. Of requests that come at once, one gets the
 * token and the others undefined.
 */
export async function rotateSession(
  db: D1Database,
  token: string,
  { site, now }: { site: Place['site']; now: number },
): Promise<string | undefined> {
  const next = newSecret();
  const old = await hashOf(token);
  const [replaced] = await db.batch([
    db
      .prepare(
        'update sessions set rotation = 2, expires_at = ?3 where site_id = ?1 and token_hash = ?2 and rotation = 1',
      )
      .bind(site, old, now + grace),
    db
      .prepare(
        `insert into sessions (site_id, token_hash, id, host, person_id, agent, via, created_at, seen_at, expires_at,
           proved_at)
         select site_id, ?3, id, host, person_id, agent, via, created_at, ?4, ?5, proved_at from sessions
         where site_id = ?1 and token_hash = ?2 and changes() = 1`,
      )
      .bind(site, old, await hashOf(next), now, now + sessionLength),
  ]);
  return replaced?.meta.changes === 1 ? next : undefined;
}

/** Ends one of a person's sessions, by its id, with the one on the product's host that it came from. */
export async function endSession(db: D1Database, person: PersonId, id: string): Promise<void> {
  await db
    .prepare(
      `delete from sessions where person_id = ?1
         and id in (select ?2 union all select via from sessions where person_id = ?1 and id = ?2)`,
    )
    .bind(person, id)
    .run();
}

/** Ends all sessions of a person, on every site. */
export async function endSessions(db: D1Database, person: PersonId): Promise<void> {
  await db.prepare('delete from sessions where person_id = ?1').bind(person).run();
}
