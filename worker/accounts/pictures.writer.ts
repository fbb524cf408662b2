import type { D1Database, R2Bucket } from '@cloudflare/workers-types';
import type { PersonId } from '../db/schema.ts';
import { pictureObject } from '../media/picture-object.ts';

/** Milliseconds in which a picture that is being stored becomes somebody's, or never. */
const patience = 60 * 60 * 1000;
/** Objects that the bucket deletes at once, at most. */
const most = 500;

type Places = { db: D1Database; media: R2Bucket };

/** Gives a person a picture, a WebP, under a key that none had before. The one that it replaces is nobody's now. */
export async function givePicture(
  { db, media }: Places,
  { person, bytes, now }: { person: PersonId; bytes: ArrayBuffer; now: number },
): Promise<void> {
  const key = crypto.randomUUID().replaceAll('-', '');
  await db
    .prepare('insert into loose_pictures (key, due_at) values (?1, ?2)')
    .bind(key, now + patience)
    .run();
  await media.put(pictureObject(key), bytes, { httpMetadata: { contentType: 'image/webp' } });
  const isStored = 'exists (select 1 from loose_pictures where key = ?2)';
  const [, given] = await db.batch([
    db
      .prepare(
        `insert into loose_pictures (key, due_at)
         select picture, ?3 from people where id = ?1 and picture is not null and ${isStored}`,
      )
      .bind(person, key, now),
    db.prepare(`update people set picture = ?2, updated_at = ?3 where id = ?1 and ${isStored}`).bind(person, key, now),
    db.prepare('delete from loose_pictures where key = ?1 and changes() = 1').bind(key),
  ]);
  if (given?.meta.changes !== 1) throw new Error('a picture was deleted before it was anybody’s');
}

/** Takes a person's picture away; it is nobody's now. */
export async function takePicture(db: D1Database, person: PersonId, now: number): Promise<void> {
  await db.batch([
    db
      .prepare(
        'insert into loose_pictures (key, due_at) select picture, ?2 from people where id = ?1 and picture is not null',
      )
      .bind(person, now),
    db.prepare('update people set picture = null, updated_at = ?2 where id = ?1').bind(person, now),
  ]);
}

/** Deletes the pictures that are nobody's. One that cannot be deleted stays written down and is tried again at night. */
export async function deleteLoosePictures({ db, media }: Places, now: number): Promise<void> {
  const { results } = await db
    .prepare('select key from loose_pictures where due_at <= ?1 order by due_at limit ?2')
    .bind(now, most)
    .all<{ key: string }>();
  if (results.length === 0) return;
  const keys = results.map(({ key }) => key);
  await media.delete(keys.map(pictureObject));
  await db
    .prepare('delete from loose_pictures where key in (select value from json_each(?1))')
    .bind(JSON.stringify(keys))
    .run();
}
