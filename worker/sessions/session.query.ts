import { hashOf, isSecret } from '../accounts/secrets.ts';
import { isSuspendedAt } from '../accounts/standing.ts';
import type { Reader } from '../db/reader.ts';
import type { PersonId, SiteId, SiteRole } from '../db/schema.ts';
import { sql } from '../db/sql.ts';
import type { Session } from './session.ts';

type SessionRow = {
  id: string;
  person: PersonId;
  rotation: number;
  seenAt: number;
  provedAt: number;
  name: string;
  address: string | null;
  language: string;
  picture: string | null;
  isOperator: number;
  isSuspended: number;
  suspendedUntil: number | null;
  suspendedFor: string | null;
  roles: string | null;
};

/** Where a session counts: on this host as long as it belongs to this site. */
export type Place = { site: SiteId; host: string };

/** The session of a token, with its person's rights as they are now. Undefined where there is none (any more). */
export async function readSession(
  reader: Reader,
  token: string | undefined,
  { site, host, now }: Place & { now: number },
): Promise<Session | undefined> {
  if (!isSecret(token)) return undefined;
  const [[row]] = await reader.batch(
    sql<SessionRow>`
      select s.id, s.person_id as person, s.rotation, s.seen_at as seenAt, s.proved_at as provedAt, p.name, p.address, p.language,
        p.picture, p.is_operator as isOperator,
        ${isSuspendedAt(now)} as isSuspended, m.suspended_until as suspendedUntil, m.suspended_for as suspendedFor,
        (select group_concat(role, ' ') from site_roles where site_id = s.site_id and person_id = s.person_id) as roles
      from sessions s
        join people p on p.id = s.person_id
        left join members m on m.site_id = s.site_id and m.person_id = s.person_id
      where s.site_id = ${site} and s.token_hash = ${await hashOf(token)} and s.host = ${host}
        and s.expires_at > ${now} and p.state = 'active'`,
  );
  return (
    row && {
      id: row.id,
      person: row.person,
      name: row.name,
      address: row.address,
      language: row.language,
      picture: row.picture,
      isOperator: row.isOperator === 1,
      isSuspended: row.isSuspended === 1,
      suspendedUntil: row.suspendedUntil,
      suspendedFor: row.suspendedFor ?? '',
      roles: (row.roles?.split(' ') ?? []) as SiteRole[],
      seenAt: row.seenAt,
      provedAt: row.provedAt,
      isDueForRotation: row.rotation === 1,
    }
  );
}
