import type { D1Database } from '@cloudflare/workers-types';
import { columns, limitTo, type Sql, sql } from '../../data/sql.ts';
import { all, prepare } from '../../data/statements.ts';
import { pick, table, update } from '../../data/table.ts';
import { textsKeptFor } from './thread.ts';

const e = table('enquiries', 'enquiries');
const m = table('enquiry_messages');
const f = table('enquiry_files');

/** Threads of one transaction, and transactions of one night. */
const [perBatch, mostBatches] = [20, 50];

/** Deletes the texts of threads whose last message is a year old. Their files become due. */
export async function forgetOldTexts(db: D1Database, now: number): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const old = await all(
      db,
      sql`
        select ${columns(pick(e, 'site_id', 'id'))} from ${e} indexed by enquiries_by_age
        where ${e.texts_deleted_at} is null and ${e.last_at} <= ${now - textsKeptFor} order by ${e.last_at} ${limitTo(perBatch)}`,
    );
    if (old.length === 0) return;
    await db.batch(old.flatMap((thread) => forget(thread, now)).map((one) => prepare(db, one)));
  }
}

/** The conditions repeat the age: a message can arrive meanwhile. */
function forget({ site_id: site, id }: { site_id: number; id: number }, now: number): Sql[] {
  const isOld = sql`exists (select 1 from ${e} where ${e.site_id} = ${site} and ${e.id} = ${id}
    and ${e.last_at} <= ${now - textsKeptFor})`;
  return [
    sql`delete from ${m} where ${m.site_id} = ${site} and ${m.enquiry_id} = ${id} and ${isOld}`,
    sql`${update(f, { due_at: now })} where ${f.site_id} = ${site} and ${f.enquiry_id} = ${id} and ${isOld}`,
    sql`
      ${update(e, { wanted_on: '', contact: '', text_hash: '', texts_deleted_at: now })}
      where ${e.site_id} = ${site} and ${e.id} = ${id} and ${e.last_at} <= ${now - textsKeptFor}`,
  ];
}
