import { type Query, select } from '../../data/query.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { expression, limitTo, listed, type Sql, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { type DraftHolder, holderKey } from '../../domain/drafts/drafts.ts';
import { isOfSide } from './conditions.ts';

const f = table('enquiry_files', 'f');
const e = table('enquiries', 'enquiries');
const r = table('enquiry_reports', 'r');
const o = table('enquiry_openings', 'o');

/** A file as pages show it. */
export type FileRow = { key: string; kind: 'photo' | 'pdf'; name: string; bytes: number; position: number | null };

const shown = pick(f, 'key', 'kind', 'name', 'bytes', 'position');

/** The files of a draft, oldest first. */
export function filesOfDraft(site: SiteId, holders: readonly DraftHolder[], thing: string): Query<FileRow> {
  return select(
    shown,
    sql`from ${f} indexed by enquiry_files_by_draft
      where ${f.site_id} = ${site} and ${f.holder} in (${listed(holders.map(holderKey))}) and ${f.holder} <> ''
        and ${f.thing} = ${thing} and ${f.due_at} is null
      order by ${f.created_at}, ${f.key}`,
  );
}

/** The files of a thread. */
export const filesOfThread = (site: SiteId, thread: number): Query<FileRow> =>
  select(
    shown,
    sql`from ${f} where ${f.site_id} = ${site} and ${f.enquiry_id} = ${thread} and ${f.due_at} is null
      order by ${f.position}, ${f.created_at}, ${f.key} ${limitTo(1_500)}`,
  );

/** Whether a member of staff has opened a report of the thread. */
export const hasOpened = (site: SiteId, thread: Sql, { person, now }: { person: PersonId; now: number }): Sql => sql`
  exists (select 1 from ${r} cross join ${o} on ${o.site_id} = ${site} and ${o.report_id} = ${r.id}
    where ${r.site_id} = ${site} and ${r.enquiry_id} = ${thread} and ${o.person_id} = ${person} and ${o.until} > ${now})`;

type Reader = { person: PersonId | null; holder: string; isStaff: boolean; now: number };

/** A file with whether a reader may see it: of their draft, of a thread of theirs, or of one that they have opened. */
export function fileByKey(site: SiteId, key: string, { person, holder, isStaff, now }: Reader) {
  const ofThread = sql`exists (select 1 from ${e} where ${e.site_id} = ${site} and ${e.id} = ${f.enquiry_id}
    and (${isOfSide(site, { person: person ?? (0 as PersonId), side: 'asker' })}
      or ${isOfSide(site, { person: person ?? (0 as PersonId), side: 'owner' })}))`;
  const opened = isStaff && person !== null ? hasOpened(site, sql`${f.enquiry_id}`, { person, now }) : sql`false`;
  const isReadable = sql`((${f.holder} <> '' and ${f.holder} in (${holder}, ${person === null ? '' : `p:${person}`}))
    or ${person === null ? sql`false` : sql`(${ofThread} or ${opened})`})`;
  return select(
    { ...pick(f, 'key', 'kind'), isReadable: expression<0 | 1>(isReadable) },
    sql`from ${f} where ${f.site_id} = ${site} and ${f.key} = ${key} and (${f.due_at} is null or ${f.due_at} > ${now})`,
  );
}
