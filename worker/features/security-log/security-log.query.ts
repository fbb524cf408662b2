import type { Reader } from '../../data/reader.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, limitTo, type Sql, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { type Mark, pageSize } from '../../pages/marked-list.ts';

const l = table('security_log', 'l');
const p = table('people', 'p');
const sl = table('site_languages', 'sl');
const any = table('site_languages', 'any_language');

export type SecurityRow = {
  id: number;
  at: number;
  event: string;
  detail: string;
  agent: string;
  country: string;
  town: string;
};

/** An entry of one's own log, with the name of the site. */
export type OwnRow = SecurityRow & { site: string };

/** An entry about a member of a site's staff. */
export type StaffRow = SecurityRow & { name: string; address: string | null };

const entryColumns = { ...pick(l, 'id', 'event', 'detail', 'agent', 'country', 'town'), at: l.created_at };

const isOlder = (after: Mark | null): Sql => (after ? sql`and ${l.id} < ${after.id}` : sql``);

type Range = { after: Mark | null };

/** A person's entries on all sites, the newest first. The name of a site is in `language`, or in its first language. */
export async function readOwnEntries(
  reader: Reader,
  person: PersonId,
  { after, language }: Range & { language: string },
): Promise<OwnRow[]> {
  const nameWhere = (is: Sql) => sql`(select ${sl.name} from ${sl} where ${sl.site_id} = ${l.site_id} and ${is})`;
  const site = expression<string>(sql`coalesce(${nameWhere(sql`${sl.language} = ${language}`)},
    ${nameWhere(sql`${sl.position} = (select min(${any.position}) from ${any} where ${any.site_id} = ${l.site_id})`)})`);
  const [entries] = await reader.batch(
    sql`
      select ${columns({ ...entryColumns, site })} from ${l}
      where ${l.person_id} = ${person} ${isOlder(after)} order by ${l.id} desc ${limitTo(pageSize + 1)}`,
  );
  return entries;
}

/** The entries of a site about people who were its staff at the time, the newest first. */
export async function readStaffEntries(reader: Reader, site: SiteId, { after }: Range): Promise<StaffRow[]> {
  const [entries] = await reader.batch(
    sql`
      select ${columns({ ...entryColumns, ...pick(p, 'name', 'address') })}
      from ${l} cross join ${p} on ${p.id} = ${l.person_id}
      where ${l.site_id} = ${site} and ${l.is_staff} = 1 ${isOlder(after)}
      order by ${l.id} desc ${limitTo(pageSize + 1)}`,
  );
  return entries;
}
