import type { Reader } from '../../data/reader.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import type { StaffProof } from '../../identity/proof.ts';

const d = table('domains', 'd');
const s = table('sites', 's');
const l = table('site_languages', 'l');
const m = table('members', 'm');

/** The site on a host, with its name in a language. */
export type DestinationSite = {
  site: SiteId;
  name: string;
  staffProof: StaffProof;
  /** Whether the person has been there, so that they need not be asked again. */
  isMember: 0 | 1;
};

/** The site on a host; undefined if there is none or it does not have the language. */
export async function readDestinationSite(
  reader: Reader,
  { host, language, person }: { host: string; language: string; person: PersonId | null },
): Promise<DestinationSite | undefined> {
  const isMember = sql`exists (select 1 from ${m} where ${m.site_id} = ${s.id} and ${m.person_id} = ${person})`;
  const [[row]] = await reader.batch(
    sql`
      select ${columns({ site: s.id, name: l.name, staffProof: s.staff_proof, isMember: expression<0 | 1>(isMember) })}
      from ${d} join ${s} on ${s.id} = ${d.site_id}
        join ${l} on ${l.site_id} = ${s.id} and ${l.language} = ${language}
      where ${d.host} = ${host}`,
  );
  return row;
}
