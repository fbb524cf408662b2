import type { D1Database } from '@cloudflare/workers-types';
import { mostPhotosOf } from '../../../web/contract/uploads.ts';
import { columns, list, type Sql, sql } from '../../data/sql.ts';
import { batch, first, run } from '../../data/statements.ts';
import { insertSelect, pick, table, update } from '../../data/table.ts';
import type { Bucket } from '../../platform/buckets.ts';
import { holderKey } from '../drafts/drafts.ts';
import type { Photo } from '../media/make-photo.ts';
import { photoObject } from '../media/photo-object.ts';
import { type DraftOfUpload, keptFor, type Upload } from './uploads.ts';

const u = table('uploads', 'uploads');
const kept = table('uploads', 'kept');
const p = table('photos', 'p');

export type Stores = { db: D1Database; media: Bucket<'MEDIA'> };

export type Stored =
  | { code: 'stored'; upload: Upload }
  /** The draft has as many photos as its form can have. */
  | { code: 'many' }
  /** The key is that of another draft's photo, or of a published one: its id was used before. */
  | { code: 'taken' };

const rowOf = ({ site, holder, form, thing }: DraftOfUpload) => ({
  ...{ site_id: site, holder: holderKey(holder), form, thing },
});

const isOfDraft = (draft: DraftOfUpload): Sql => sql`
  ${u.site_id} = ${draft.site} and ${u.holder} = ${holderKey(draft.holder)} and ${u.form} = ${draft.form}
    and ${u.thing} = ${draft.thing}`;

/** Whether the draft has room for one more photo. */
const hasRoom = (draft: DraftOfUpload): Sql => sql`(
  select count(*) from ${kept} where ${kept.site_id} = ${draft.site} and ${kept.holder} = ${holderKey(draft.holder)}
    and ${kept.holder} <> '' and ${kept.form} = ${draft.form} and ${kept.thing} = ${draft.thing} and ${kept.due_at} is null
  ) < ${mostPhotosOf[draft.form]}`;

/**
 * Stores a photo for a draft. It is registered first and due until it has arrived, so that what breaks off is deleted. The
 * same key stores it once.
 */
export async function storeUpload(
  { db, media }: Stores,
  { draft, key, photo, now }: { draft: DraftOfUpload; key: string; photo: Photo; now: number },
): Promise<Stored> {
  const { width, height, bytes } = photo;
  const due = now + keptFor.arriving;
  const isPublished = sql`exists (select 1 from ${p} where ${p.site_id} = ${draft.site} and ${p.key} = ${key})`;
  const registered = sql`
    ${insertSelect(u, { ...rowOf(draft), key, width, height, created_at: now, due_at: due })} where not ${isPublished}
    on conflict (${list(table('uploads').site_id, table('uploads').key)}) do nothing`;
  const own = sql`${isOfDraft(draft)} and ${u.key} = ${key}`;
  const isAlive = sql`(${u.due_at} is null or ${u.due_at} > ${now})`;
  await batch(
    db,
    registered,
    // It was registered before. What is due by now may be deleted at any moment.
    sql`${update(u, { due_at: due })} where ${own} and ${isAlive} and ${u.due_at} < ${due}`,
  );
  const found = await first(db, sql`select ${columns(pick(u, 'due_at'))} from ${u} where ${own} and ${isAlive}`);
  if (!found) return { code: 'taken' };
  const upload = { key, width, height };
  if (found.due_at === null) return { code: 'stored', upload };
  await media.put(photoObject(draft.site, key), bytes, { httpMetadata: { contentType: 'image/webp' } });
  return (await keepUpload(db, { draft, key, now })) ? { code: 'stored', upload } : { code: 'many' };
}

type OneOfDraft = { draft: DraftOfUpload; key: string; now: number };

/** Keeps a photo for its draft: one that has arrived, or that was removed. Returns false if there is no room, or no photo. */
export async function keepUpload(db: D1Database, { draft, key, now }: OneOfDraft): Promise<boolean> {
  const isOwn = sql`${isOfDraft(draft)} and ${u.key} = ${key}`;
  const changed = await run(
    db,
    sql`
      ${update(u, { due_at: null })}
      where ${isOwn} and (${u.due_at} is null or (${u.due_at} > ${now} and ${hasRoom(draft)}))`,
  );
  return changed === 1;
}

/** Removes a photo from its draft. Until it is due it can come back. Returns whether the draft has it. */
export async function discardUpload(db: D1Database, { draft, key, now }: OneOfDraft): Promise<boolean> {
  const due = sql`coalesce(${u.due_at}, ${now + keptFor.discarded})`;
  return (await run(db, sql`${update(u, { due_at: due })} where ${isOfDraft(draft)} and ${u.key} = ${key}`)) === 1;
}
