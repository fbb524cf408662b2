import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { PersonId } from '../data/schema.ts';
import { type Sql, sql } from '../data/sql.ts';
import { prepare } from '../data/statements.ts';
import { insertSelect, table } from '../data/table.ts';
import type { Circumstances, SecurityEvent } from './security-log.ts';

const log = table('security_log');
const r = table('site_roles');
const p = table('people');

type Entry = { person: PersonId; event: SecurityEvent; detail?: string };

/** The statement that writes an entry of the security log. */
export const logEvent = (db: D1Database, from: Circumstances, entry: Entry): D1PreparedStatement =>
  prepare(db, entryOf(from, entry));

/** The same, written only if the preceding statement changed a row. */
export const logEventIfChanged = (db: D1Database, from: Circumstances, entry: Entry): D1PreparedStatement =>
  prepare(db, sql`${entryOf(from, entry)} and changes() > 0`);

const entryOf = ({ site, agent, country, town, now }: Circumstances, { person, event, detail = '' }: Entry): Sql => sql`
  ${insertSelect(log, {
    person_id: person,
    site_id: site,
    event,
    detail,
    agent,
    country,
    town,
    is_staff: sql`exists (select 1 from ${r} where ${r.site_id} = ${site} and ${r.person_id} = ${person})
      or exists (select 1 from ${p} where ${p.id} = ${person} and ${p.is_operator} = 1)`,
    created_at: now,
  })}
  where exists (select 1 from ${p} where ${p.id} = ${person})`;
