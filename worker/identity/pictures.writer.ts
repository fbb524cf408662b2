import type { D1Database } from '@cloudflare/workers-types';
import { eachOf } from '../data/batch.ts';
import type { PersonId } from '../data/schema.ts';
import { columns, limitTo, sql } from '../data/sql.ts';
import { all, batch, run } from '../data/statements.ts';
import { insertInto, insertSelect, pick, table, update } from '../data/table.ts';
import { pictureObject } from '../domain/media/picture-object.ts';
import type { Bucket } from '../platform/buckets.ts';

const loose = table('loose_pictures');
const p = table('people');

/** Milliseconds after which a picture that is stored but not assigned to a person may be deleted. */
const timeoutMs = 60 * 60 * 1000;
/** Maximum number of objects deleted in one call. */
const deleteLimit = 500;

type Stores = { db: D1Database; media: Bucket<'MEDIA'> };

/** Stores a WebP under a new key as a person's picture. The picture that it replaces becomes unused. */
export async function setPicture(
  { db, media }: Stores,
  { person, bytes, now }: { person: PersonId; bytes: ArrayBuffer; now: number },
): Promise<void> {
  const key = crypto.randomUUID().replaceAll('-', '');
  await run(db, insertInto(loose, { key, due_at: now + timeoutMs }));
  await media.put(pictureObject(key), bytes, { httpMetadata: { contentType: 'image/webp' } });
  const isStored = sql`exists (select 1 from ${loose} where ${loose.key} = ${key})`;
  const [, assigned] = await batch(
    db,
    sql`${markUnused(person, now)} and ${isStored}`,
    sql`${update(p, { picture: key, updated_at: now })} where ${p.id} = ${person} and ${isStored}`,
    sql`delete from ${loose} where ${loose.key} = ${key} and changes() = 1`,
  );
  if (assigned.meta.changes !== 1) throw new Error('the picture was deleted before it was assigned to a person');
}

/** Removes a person's picture, which becomes unused. */
export async function clearPicture(db: D1Database, person: PersonId, now: number): Promise<void> {
  await batch(
    db,
    markUnused(person, now),
    sql`${update(p, { picture: null, updated_at: now })} where ${p.id} = ${person}`,
  );
}

/** Marks a person's current picture, if any, as unused. */
const markUnused = (person: PersonId, now: number) => sql`
  ${insertSelect(loose, { key: p.picture, due_at: now })} from ${p} where ${p.id} = ${person} and ${p.picture} is not null`;

/** Deletes unused pictures. A picture that cannot be deleted stays listed, and the nightly task tries again. */
export async function deleteUnusedPictures({ db, media }: Stores, now: number): Promise<void> {
  const due = await all(
    db,
    sql`
      select ${columns(pick(loose, 'key'))} from ${loose}
      where ${loose.due_at} <= ${now} order by ${loose.due_at} ${limitTo(deleteLimit)}`,
  );
  if (due.length === 0) return;
  const keys = due.map(({ key }) => key);
  await media.delete(keys.map(pictureObject));
  await run(db, sql`delete from ${loose} where ${loose.key} in (select value from ${eachOf(keys)})`);
}
