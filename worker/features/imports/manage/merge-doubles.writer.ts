import type { D1Database } from '@cloudflare/workers-types';
import { recordChanges } from '../../../data/batch.ts';
import { listingsTag, listingTag } from '../../../data/cache-tags.ts';
import { refuseIf, refuseUnlessChanged } from '../../../data/refusal.ts';
import type { SiteId } from '../../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../../data/sql.ts';
import { first } from '../../../data/statements.ts';
import { table, update } from '../../../data/table.ts';
import { auditStatements } from '../../../domain/audit/audit.writer.ts';
import type { ListingPatch } from '../../../domain/listings/listing-rows.ts';
import { listingWithSlug } from '../../../domain/listings/listing-with-slug.ts';
import { patchStatements } from '../../../domain/listings/patch-listings.writer.ts';
import { noteChanged } from '../import-images.writer.ts';
import { type CurrentListing, loadCurrentListings } from '../lookup.ts';
import { type Acting, type Import, writeChange } from './manage-imports.writer.ts';
import { missingFacts } from './missing-facts.ts';

const notes = table('import_notes');
const images = table('import_images', 'i');
const l = table('listings', 'l');
const slugs = table('listing_slugs');
const paths = table('former_paths');
const reviews = table('reviews', 'v');
const roles = table('listing_roles', 'o');
const enquiries = table('enquiries', 'e');
const claims = table('claim_listings', 'c');

/** Two listings that are probably one place: by the row of the import that made the newer one, and by their slugs. */
export interface Double {
  row: number;
  /** The slug of the earlier listing, which stays. */
  of: string;
  /** The slug of the listing that the import has created. */
  own: string;
}

interface Stored {
  id: number;
  updatedAt: number;
}

/** A published listing by its slug. */
const published = (site: SiteId, slug: string, condition: Sql): Sql<Stored> => sql`
  select ${columns({ id: l.id, updatedAt: l.updated_at })} from ${l}
  where ${l.site_id} = ${site} and ${l.id} = ${listingWithSlug(site, slug)} and ${l.state} = 'published'
    and ${condition}`;

/** SQL: whether people have made something of a listing that would be lost with it. */
const isUsed = (site: SiteId, id: number): Sql => sql`(
  exists (select 1 from ${reviews} where ${reviews.site_id} = ${site} and ${reviews.listing_id} = ${id})
  or exists (select 1 from ${roles} where ${roles.site_id} = ${site} and ${roles.listing_id} = ${id})
  or exists (select 1 from ${enquiries} where ${enquiries.site_id} = ${site} and ${enquiries.listing_id} = ${id})
  or exists (select 1 from ${claims} where ${claims.site_id} = ${site} and ${claims.listing_id} = ${id}))`;

/** SQL: whether somebody has changed a listing since it was read. */
const isChanged = (site: SiteId, { id, updatedAt }: Stored): Sql => sql`not exists (
  select 1 from ${l} where ${l.site_id} = ${site} and ${l.id} = ${id} and ${l.updated_at} = ${updatedAt})`;

/** Deletes the note of a double, if there is one still: then it is decided. */
const dropNote = ({ site }: Acting, { id }: Import, row: number): readonly Sql[] => [
  sql`delete from ${notes} where ${notes.site_id} = ${site} and ${notes.import_id} = ${id}
    and ${notes.row_number} = ${row} and ${notes.code} = 'possible-double'`,
  refuseUnlessChanged,
];

/**
 * The slug of a listing whose slugs have become another one's. A removed listing keeps the mark of its row, so that the
 * row does not create it once more.
 */
const slugOfMerged = ({ id }: { id: number }): string => `merged-${id}`;

/** The patches of both listings. Only one of them may have the key of the row. */
function patchesOf(kept: CurrentListing, gone: CurrentListing, language: string): ListingPatch[] {
  const { importKey, mark } = gone;
  const isMoved = kept.importKey === null && importKey !== null;
  return [
    {
      ...{ id: gone.id, slug: slugOfMerged(gone), state: 'removed' },
      ...(isMoved && { importKey: null, importHash: null }),
    },
    { id: kept.id, ...missingFacts(kept, gone, language), ...(isMoved && { importKey, importHash: mark }) },
  ];
}

/**
 * Makes two listings one: the earlier one gets the facts that it lacks, the addresses of the other one and, if it has no
 * key of its own, the key by which the next import recognises it. The other one is removed. All of it or nothing.
 *
 * @returns `changed` if one of them is not as it was, or the double is decided; `used` if people have reviewed, claimed or
 * written to the listing that would be removed.
 */
export async function mergeDouble(
  db: D1Database,
  acting: Acting,
  { of, double, language }: { of: Import; double: Double; language: string },
): Promise<'merged' | 'changed' | 'used'> {
  const { site, by, now } = acting;
  const isCreated = sql`exists (select 1 from ${images} where ${images.site_id} = ${site}
    and ${images.import_id} = ${of.id} and ${images.listing_id} = ${l.id} and ${images.before} is null)`;
  const kept = await first(db, published(site, double.of, sql`true`));
  const gone = await first(db, published(site, double.own, isCreated));
  if (!kept || !gone || kept.id === gone.id) return 'changed';
  const use = await first(db, sql`select ${columns({ used: expression<0 | 1>(isUsed(site, gone.id)) })}`);
  if (use?.used) return 'used';
  const found = await loadCurrentListings(db, site, { ids: [kept.id, gone.id], language });
  const [earlier, newer] = [found.get(kept.id), found.get(gone.id)];
  if (!earlier || !newer) return 'changed';
  const isMerged = await writeChange(db, acting, {
    ...{ action: 'import-merge', fileName: of.fileName },
    statements: [
      ...dropNote(acting, of, double.row),
      refuseIf(sql`${isChanged(site, kept)} or ${isChanged(site, gone)} or ${isUsed(site, gone.id)}`),
      ...auditStatements({
        ...{ site, actor: by, action: 'listing.state', thing: 'listing', thingId: gone.id },
        ...{ before: 'published', after: 'removed', now },
      }),
      // One after the other: for a moment, both would have the key of the row.
      ...patchesOf(earlier, newer, language).flatMap((patch) => patchStatements(db, site, [patch]).statements),
      sql`${update(slugs, { listing_id: kept.id })}
        where ${slugs.site_id} = ${site} and ${slugs.listing_id} = ${gone.id} and ${slugs.slug} <> ${slugOfMerged(gone)}`,
      sql`${update(paths, { listing_id: kept.id })} where ${paths.site_id} = ${site} and ${paths.listing_id} = ${gone.id}`,
      noteChanged(db, { site, id: of.id }, [kept.id]),
      recordChanges(db, site, [listingTag(kept.id), listingTag(gone.id), listingsTag()]),
    ],
  });
  return isMerged ? 'merged' : 'changed';
}

/** Says that a row and a listing are two places. @returns false if that is decided. */
export const keepDouble = (db: D1Database, acting: Acting, of: Import, row: number): Promise<boolean> =>
  writeChange(db, acting, {
    ...{ action: 'import-distinct', fileName: of.fileName, statements: dropNote(acting, of, row) },
  });
