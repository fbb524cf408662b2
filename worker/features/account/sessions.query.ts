import type { Reader } from '../../data/reader.ts';
import type { PersonId } from '../../data/schema.ts';
import { columns, expression, limitTo, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';

const s = table('sessions');

export type SessionRow = { id: string; agent: string; host: string; seen_at: number };

/** Maximum number of sessions. */
const maxSessions = 50;

/** A person's sessions, the last used first. One round trip. */
export async function readSessions(reader: Reader, person: PersonId, now: number): Promise<SessionRow[]> {
  const [sessions] = await reader.batch(
    sql`
      select ${columns({ ...pick(s, 'id', 'agent', 'host'), seen_at: expression<number>(sql`max(${s.seen_at})`) })} from ${s}
      where ${s.person_id} = ${person} and ${s.expires_at} > ${now} and ${s.rotation} <> 2
      group by ${s.id} order by ${s.seen_at} desc ${limitTo(maxSessions)}`,
  );
  return sessions;
}
