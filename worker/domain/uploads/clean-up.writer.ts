import type { D1Database } from '@cloudflare/workers-types';
import { eachOf } from '../../data/batch.ts';
import { columns, expression, limitTo, list, sql } from '../../data/sql.ts';
import { all, run } from '../../data/statements.ts';
import { pick, table, update } from '../../data/table.ts';
import { photoObject } from '../media/photo-object.ts';
import { keptFor } from './uploads.ts';
import type { Stores } from './uploads.writer.ts';

const u = table('uploads', 'u');
const d = table('drafts', 'd');
const p = table('photos', 'p');
const ofReview = table('review_photos', 'rp');
const ofPost = table('post_photos', 'pp');

/** Objects that are deleted at once; R2 takes 1,000. */
const batchSize = 500;
/** Batches of one night. */
const mostBatches = 40;
/** Milliseconds for which a photo is kept after it is due: the clocks of two machines can differ. */
const margin = 10 * 60 * 1000;

/** Makes the photos of drafts due that have ended or expired, and those that never had one. */
export const releaseAbandoned = (db: D1Database, now: number): Promise<number> =>
  run(
    db,
    sql`
      ${update(u, { due_at: now })}
      where ${u.holder} <> '' and ${u.due_at} is null and ${u.created_at} <= ${now - keptFor.withoutDraft}
        and not exists (select 1 from ${d} where ${d.site_id} = ${u.site_id} and ${d.holder} = ${u.holder}
          and ${d.form} = ${u.form} and ${d.thing} = ${u.thing} and ${d.expires_at} > ${now})`,
  );

/** Deletes the photos that are due. One that cannot be deleted stays listed, and the next night tries again. */
export async function deleteDueUploads({ db, media }: Stores, now: number): Promise<void> {
  const isDue = sql`${u.due_at} <= ${now - margin}`;
  const isPublished = sql`(exists (select 1 from ${p} where ${p.site_id} = ${u.site_id} and ${p.key} = ${u.key})
    or exists (select 1 from ${ofReview} where ${ofReview.site_id} = ${u.site_id} and ${ofReview.key} = ${u.key})
    or exists (select 1 from ${ofPost} where ${ofPost.site_id} = ${u.site_id} and ${ofPost.key} = ${u.key}))`;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const due = await all(
      db,
      sql`
        select ${columns({ ...pick(u, 'site_id', 'key'), isPublished: expression<0 | 1>(isPublished) })} from ${u}
        where ${isDue} order by ${u.due_at} ${limitTo(batchSize)}`,
    );
    if (due.length === 0) return;
    // A published photo stays: only its row here is a leftover.
    const objects = due.flatMap(({ site_id, key, isPublished: keeps }) => (keeps ? [] : [photoObject(site_id, key)]));
    if (objects.length) await media.delete(objects);
    await run(
      db,
      sql`
        delete from ${u} where ${isDue} and (${list(u.site_id, u.key)}) in
          (select value ->> 0, value ->> 1 from ${eachOf(due.map(({ site_id, key }) => [site_id, key]))})`,
    );
  }
}
