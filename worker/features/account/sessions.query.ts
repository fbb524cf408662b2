import type { Reader } from '../../data/reader.ts';
import type { PersonId } from '../../data/schema.ts';
import { columns, expression, limitTo, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';

const s = table('sessions');
const l = table('security_log');

export type SessionRow = {
  id: string;
  /** The id of the session on the product's host that it came from. */
  via: string | null;
  agent: string;
  host: string;
  createdAt: number;
  seenAt: number;
};

/** Where somebody signed in. The security log alone knows it: its entry has the time of the session that began. */
type PlaceRow = { at: number; agent: string; country: string; town: string };

export type SessionRows = { sessions: SessionRow[]; places: PlaceRow[] };

/** Maximum number of sessions. */
const maxSessions = 50;

/** A person's sessions, the last used first. One round trip. */
export async function readSessions(reader: Reader, person: PersonId, now: number): Promise<SessionRows> {
  const isValid = sql`${s.person_id} = ${person} and ${s.expires_at} > ${now} and ${s.rotation} <> 2`;
  const [sessions, places] = await reader.batch(
    sql`
      select ${columns({
        ...pick(s, 'id', 'via', 'agent', 'host'),
        createdAt: s.created_at,
        seenAt: expression<number>(sql`max(${s.seen_at})`),
      })} from ${s}
      where ${isValid} group by ${s.id} order by ${s.seen_at} desc ${limitTo(maxSessions)}`,
    sql`
      select ${columns({ at: l.created_at, ...pick(l, 'agent', 'country', 'town') })} from ${l}
      where ${l.person_id} = ${person} and ${l.created_at} in (select ${s.created_at} from ${s} where ${isValid})`,
  );
  return { sessions, places };
}
