import type { R2HTTPMetadata } from '@cloudflare/workers-types';
import { cellsOf, eachOf } from '../../data/batch.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, list, sql } from '../../data/sql.ts';
import { batch, last } from '../../data/statements.ts';
import { excluded, insertSelect, table } from '../../data/table.ts';
import { photoObject } from '../media/photo-object.ts';
import { isKept } from './conditions.ts';
import { keptFor } from './uploads.ts';
import type { Stores } from './uploads.writer.ts';

const u = table('uploads', 'u');
const bare = table('uploads');

/** A copy of a photo: its key, that of the original, and the size of both. */
export type Copy = { key: string; of: string; width: number; height: number };

/** A photo of the bucket. */
type Stored = { bytes: ArrayBuffer; httpMetadata: R2HTTPMetadata };

/** Null for a photo whose object is not there. */
export type PhotoReader = (key: string) => Promise<Stored | null>;

/** Reads photos, each once: a photo can be copied many times. */
export function photoReader({ media }: Pick<Stores, 'media'>, site: SiteId): PhotoReader {
  const read = new Map<string, Promise<Stored | null>>();
  const load = async (key: string): Promise<Stored | null> => {
    const found = await media.get(photoObject(site, key));
    return found && { bytes: await found.arrayBuffer(), httpMetadata: found.httpMetadata ?? {} };
  };
  return (key) => {
    const photo = read.get(key) ?? load(key);
    read.set(key, photo);
    return photo;
  };
}

/**
 * Stores copies of photos, which `publishUploads` then makes those of a listing. They are registered first and due within
 * an hour, so that the clean-up deletes what is not published.
 *
 * @returns false if an original is not there, or if the clean-up is about to delete an earlier copy.
 */
export async function storeCopies(
  { db, media }: Stores,
  { site, copies, read, now }: { site: SiteId; copies: readonly Copy[]; read: PhotoReader; now: number },
): Promise<boolean> {
  if (copies.length === 0) return true;
  const rows = copies.map(({ key, width, height }) => [null, key, width, height]);
  const due = now + keptFor.arriving;
  const kept = await batch(
    db,
    sql`
      ${insertSelect(bare, { site_id: site, ...cellsOf('key', 'width', 'height'), created_at: now, due_at: due })}
      from ${eachOf(rows)} r where true
      on conflict (${list(bare.site_id, bare.key)}) do update set ${excluded(bare, 'due_at')}
        where ${bare.due_at} > ${now} and ${bare.due_at} < ${due}`,
    sql`
      select ${columns({ key: u.key })} from ${eachOf(rows)} r
      cross join ${u} on ${u.site_id} = ${site} and ${u.key} = r.value ->> 1
      where ${u.holder} = '' and ${isKept(now)}`,
  );
  if (last(kept).results.length < copies.length) return false;
  const stored = await Promise.all(
    copies.map(async ({ key, of }) => {
      const photo = await read(of);
      if (photo) await media.put(photoObject(site, key), photo.bytes, { httpMetadata: photo.httpMetadata });
      return photo !== null;
    }),
  );
  return stored.every(Boolean);
}
