import { eachOf } from '../../data/batch.ts';
import { refuseIf } from '../../data/refusal.ts';
import type { SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { table, update } from '../../data/table.ts';

const f = table('enquiry_files', 'enquiry_files');

type OfMessage = { site: SiteId; thread: number; position: Sql | number; keys: readonly string[]; now: number };

/**
 * The statements that make stored files those of a message. They refuse if one is gone, is due and may be
 * deleted at any moment, or belongs to a message.
 */
export function attachFiles({ site, thread, position, keys, now }: OfMessage): readonly Sql[] {
  if (keys.length === 0) return [];
  const isAmong = sql`${f.site_id} = ${site} and ${f.key} in (select value from ${eachOf(keys)}) and ${f.enquiry_id} is null
    and (${f.due_at} is null or ${f.due_at} > ${now})`;
  return [
    refuseIf(sql`(select count(*) from ${f} where ${isAmong}) <> ${keys.length}`),
    sql`${update(f, { enquiry_id: thread, position, holder: '', thing: '', due_at: null })} where ${isAmong}`,
  ];
}
