import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../db/schema.ts';
import { mailStatementIfChanged } from '../outbox/outbox.ts';

/** A way to prove that one is somebody: a provider's subject, or with the issuer '' a folded mail address. */
export type Identity = { issuer: string; subject: string };

/** How a person is told that a way to sign in was added or removed. */
export type Notice = {
  site: SiteId;
  /** Their mail address; null where there is none. */
  to: string | null;
  language: string;
  /** What they know the identity by: the provider's name, or the address. */
  name: string;
  /** Where they see their account. */
  link: string;
  now: number;
};

/**
 * Gives a person a further way to sign in, which they and its owner have proved. Their sessions get new tokens.
 * `taken`: it is another person's, and stays so.
 */
export async function joinIdentity(
  db: D1Database,
  person: PersonId,
  { identity: { issuer, subject }, notice }: { identity: Identity; notice: Notice },
): Promise<{ code: 'joined' | 'taken' }> {
  const results = await db.batch<{ person: PersonId }>([
    db
      .prepare(
        `insert into identities (issuer, subject, person_id, proved_at, used_at) values (?1, ?2, ?3, ?4, ?4)
         on conflict do nothing`,
      )
      .bind(issuer, subject, person, notice.now),
    ...noticeIfChanged(db, 'identity-added', { person, notice }),
    newTokens(db, person),
    db.prepare('select person_id as person from identities where issuer = ?1 and subject = ?2').bind(issuer, subject),
  ]);
  const [row] = results.at(-1)?.results ?? [];
  return { code: row?.person === person ? 'joined' : 'taken' };
}

/** Takes a way to sign in away, unless it is the last one or the address that mails go to. Whether it was taken away. */
export async function removeIdentity(
  db: D1Database,
  person: PersonId,
  { identity: { issuer, subject }, notice }: { identity: Identity; notice: Notice },
): Promise<boolean> {
  const [removed] = await db.batch([
    db
      .prepare(
        `delete from identities where issuer = ?2 and subject = ?3 and person_id = ?1
           and (select count(*) from identities where person_id = ?1) > 1
           and not (issuer = '' and subject = (select address from people where id = ?1))`,
      )
      .bind(person, issuer, subject),
    ...noticeIfChanged(db, 'identity-removed', { person, notice }),
    newTokens(db, person),
  ]);
  return removed?.meta.changes === 1;
}

/** The mail, hanging on the statement before it; none to somebody without an address. */
export function noticeIfChanged(
  db: D1Database,
  template: 'identity-added' | 'identity-removed',
  { person, notice }: { person: PersonId; notice: Notice },
): D1PreparedStatement[] {
  const { site, to, language, name, link, now } = notice;
  if (to === null) return [];
  const dedupeKey = `${template}:${person}:${now}`;
  const data = { name, link, changedAt: now };
  return [mailStatementIfChanged(db, { siteId: site, to, language, template, data, dedupeKey })];
}

/** Marks the sessions of a person as due for new tokens, each with its next request. */
export const newTokens = (db: D1Database, person: PersonId): D1PreparedStatement =>
  db.prepare('update sessions set rotation = 1 where person_id = ?1 and rotation = 0').bind(person);
