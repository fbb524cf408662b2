import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../data/schema.ts';
import { limitTo, list, type Sql, sql } from '../data/sql.ts';
import { prepare } from '../data/statements.ts';
import { insertSelect, table } from '../data/table.ts';
import type { Circumstances, SecurityEvent } from './security-log.ts';

const log = table('security_log');
const r = table('site_roles');
const p = table('people');

const day = 24 * 60 * 60 * 1000;
/** Failures in a row, within a day, after which no more are logged. */
const mostFailures = 20;

type Entry = {
  person: PersonId;
  event: SecurityEvent | Sql;
  detail?: string;
  /** True for an entry that the site's staff sees whatever the person is there afterwards. */
  isOfStaff?: true;
};

/** Whether a person is staff of a site, as 0 or 1. */
const isStaff = ({ site, person }: { site: SiteId; person: PersonId }): Sql => sql`
  (exists (select 1 from ${r} where ${r.site_id} = ${site} and ${r.person_id} = ${person})
    or exists (select 1 from ${p} where ${p.id} = ${person} and ${p.is_operator} = 1))`;

/** The statement that writes an entry of the security log. */
export const logEvent = (db: D1Database, from: Circumstances, entry: Entry): D1PreparedStatement =>
  prepare(db, entryOf(from, entry));

/** The same, written only if the preceding statement changed a row. */
export const logEventIfChanged = (db: D1Database, from: Circumstances, entry: Entry): D1PreparedStatement =>
  prepare(db, sql`${entryOf(from, entry)} and changes() > 0`);

const entryOf = (
  { site, agent, country, town, now }: Circumstances,
  { person, event, detail = '', isOfStaff }: Entry,
): Sql => sql`
  ${insertSelect(log, {
    person_id: person,
    site_id: site,
    event,
    detail,
    agent,
    country,
    town,
    is_staff: isOfStaff ? 1 : isStaff({ site, person }),
    created_at: now,
  })}
  where exists (select 1 from ${p} where ${p.id} = ${person}) ${isFailure(event) ? isRare(person, now) : sql``}`;

const isFailure = (event: Entry['event']): boolean => typeof event === 'string' && event.startsWith('failed-');

/** Whether the newest entries are not all failures of the last day: guessing does not fill the log. */
const isRare = (person: PersonId, now: number): Sql => sql`
  and (select count(*) from (select ${list(log.event, log.created_at)} from ${log} where ${log.person_id} = ${person}
      order by ${log.id} desc ${limitTo(mostFailures)})
    where ${log.event} in ('failed-sign-in', 'failed-proof') and ${log.created_at} > ${now - day}) < ${mostFailures}`;
