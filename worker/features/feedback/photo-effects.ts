import type { D1Database } from '@cloudflare/workers-types';
import { refuseIf } from '../../data/refusal.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, expression, list, type Sql, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import type { NewPhoto } from '../../domain/listings/listing-rows.ts';
import { patchBatch } from '../../domain/listings/listings.writer.ts';
import { publishUploads, retireStatements } from '../../domain/uploads/sent-uploads.writer.ts';
import type { EffectRequest, Effects } from '../../moderation/kind.ts';

const p = table('photos');

/** What an accepted report of a photo replaced: the photo that it removed and its place among the others, or none. */
type ReplacedPhoto = { photo: NewPhoto; position: number } | { photo: null };

const none = { photo: null } as const satisfies ReplacedPhoto;

/** Nothing is removed. What an earlier decision on the report removed is not what this one did. */
export const keepPhoto = ({ item }: EffectRequest): Effects => ({
  code: 'ok',
  statements: [],
  ...(item.beforeVersion !== null && { replaced: none }),
});

/** Removes the reported photo from the listing. */
export async function removePhoto(db: D1Database, request: EffectRequest, key: string): Promise<Effects> {
  const { photos, stored } = await photosOf(db, request);
  const position = photos.findIndex((photo) => photo.key === key);
  const photo = photos[position];
  // Another decision has removed it.
  if (!photo) return keepPhoto(request);
  const change = { stored, photos: photos.toSpliced(position, 1), action: 'listing.photo-remove', key } as const;
  return {
    code: 'ok',
    statements: changePhotos(db, request, change),
    replaced: { photo, position } satisfies ReplacedPhoto,
  };
}

/** Shows the photo again that the decision removed, at its place. */
export async function restorePhoto(db: D1Database, request: EffectRequest): Promise<Effects> {
  const replaced = request.item.before as ReplacedPhoto | null;
  if (!replaced) return { code: 'refused', problem: 'text-erased' };
  if (!replaced.photo) return { code: 'ok', statements: [] };
  const { photo, position } = replaced;
  const { photos, stored, isListing } = await photosOf(db, request);
  if (!isListing) return { code: 'refused', problem: 'listing-gone' };
  if (photos.some(({ key }) => key === photo.key)) return { code: 'ok', statements: [], replaced: none };
  const restored = photos.toSpliced(position, 0, photo);
  const change = { stored, photos: restored, action: 'listing.photo-restore', key: photo.key } as const;
  return { code: 'ok', statements: changePhotos(db, request, change), replaced: none };
}

type StoredPhoto = [string, number, number, alt: string, credit: string, isIllustration: 0 | 1];

/** All photos of a listing in their order, as one JSON text. */
function storedPhotos(site: SiteId, listing: number): Sql {
  const parts = list(...Object.values(pick(p, 'key', 'width', 'height', 'alt', 'credit', 'is_illustration')));
  return sql`(select json_group_array(json(photo)) from (
    select json_array(${parts}) as photo from ${p} where ${p.site_id} = ${site} and ${p.listing_id} = ${listing}
    order by ${p.position}))`;
}

const l = table('listings');

async function photosOf(db: D1Database, { site, item }: EffectRequest) {
  const listing = item.listing ?? 0;
  const row = await first(
    db,
    sql`select ${columns({
      stored: expression<string>(storedPhotos(site, listing)),
      isListing: expression<0 | 1>(
        sql`exists (select 1 from ${l} where ${l.site_id} = ${site} and ${l.id} = ${listing} and ${l.state} <> 'removed')`,
      ),
    })}`,
  );
  const stored = row?.stored ?? '[]';
  const photos = (JSON.parse(stored) as StoredPhoto[]).map(
    ([key, width, height, alt, credit, isIllustration]): NewPhoto => ({
      ...{ key, width, height, credit },
      alt: JSON.parse(alt),
      isIllustration: isIllustration === 1,
    }),
  );
  return { photos, stored, isListing: row?.isListing === 1 };
}

type Change = {
  /** The photos as they were read. */
  stored: string;
  photos: readonly NewPhoto[];
  action: 'listing.photo-remove' | 'listing.photo-restore';
  key: string;
};

function changePhotos(db: D1Database, request: EffectRequest, { stored, photos, action, key }: Change) {
  const { site, item, by, now } = request;
  const id = item.listing ?? 0;
  const isRemoved = action === 'listing.photo-remove';
  const state = isRemoved ? { before: key } : { after: key };
  return [
    refuseIf(sql`${storedPhotos(site, id)} is not ${stored}`),
    ...auditStatements({ site, actor: by, action, thing: 'listing', thingId: id, ...state, now }),
    ...(isRemoved
      ? retireStatements({ site, keys: [key], now })
      : publishUploads({ site, keys: [key], listing: id, now })),
    ...patchBatch(db, site, { id, photos }),
  ];
}
