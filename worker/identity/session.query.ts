import type { Reader } from '../data/reader.ts';
import type { SiteId, SiteRole } from '../data/schema.ts';
import { columns, expression, sql } from '../data/sql.ts';
import { outerTable, pick, table } from '../data/table.ts';
import { hashOf, isSecret } from '../platform/secrets.ts';
import { isStaff } from './rights.ts';
import { maxStaffSessionLength, type Session } from './session.ts';
import { isSuspendedAt } from './standing.ts';

const s = table('sessions', 's');
const p = table('people', 'p');
const m = outerTable('members', 'm');
const r = table('site_roles');

/** Where a session is valid: on this host, as long as the host belongs to this site. */
export type SessionLocation = { site: SiteId; host: string };

/** The session of a token, with its person's current rights; undefined if it does not exist or has ended. */
export async function readSession(
  reader: Reader,
  token: string | undefined,
  { site, host, now }: SessionLocation & { now: number },
): Promise<Session | undefined> {
  if (!isSecret(token)) return undefined;
  const [[row]] = await reader.batch(
    sql`
      select ${columns({
        ...pick(s, 'id', 'rotation'),
        person: s.person_id,
        seenAt: s.seen_at,
        provedAt: s.proved_at,
        provedBy: s.proved_by,
        createdAt: s.created_at,
        ...pick(p, 'name', 'address', 'language', 'picture'),
        isOperator: p.is_operator,
        isSuspended: isSuspendedAt(now),
        suspendedUntil: m.suspended_until,
        suspendedFor: m.suspended_for,
        roles: expression<string | null>(sql`(select group_concat(${r.role}, ' ') from ${r}
          where ${r.site_id} = ${s.site_id} and ${r.person_id} = ${s.person_id})`),
      })}
      from ${s}
        join ${p} on ${p.id} = ${s.person_id}
        left join ${m} on ${m.site_id} = ${s.site_id} and ${m.person_id} = ${s.person_id}
      where ${s.site_id} = ${site} and ${s.token_hash} = ${await hashOf(token)} and ${s.host} = ${host}
        and ${s.expires_at} > ${now} and ${p.state} = 'active'`,
  );
  if (!row) return undefined;
  const session: Session = {
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
    provedBy: row.provedBy,
    isDueForRotation: row.rotation === 1,
  };
  // A person can become staff after they signed in.
  const isOver = holdsRole(session) && now >= row.createdAt + maxStaffSessionLength;
  return isOver ? undefined : session;
}

/** Also a suspended member of staff: their session ends no later. */
const holdsRole = (session: Session): boolean => isStaff({ ...session, isSuspended: false });
