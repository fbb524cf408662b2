import type { ArchiveTable } from '../../data/archive-table.ts';
import { links, listings, photos, services, texts } from '../../domain/listings/archive-tables.ts';
import type { Archive } from './archive.ts';
import { type Counts, openRowChecker, type RowChecker } from './check-rows.ts';
import { readParentsFirst } from './parents-first.ts';
import { BrokenArchive } from './problem.ts';
import { type ArchivedListing, isReadWithListings, readListings } from './read-listings.ts';

function checkListing(listing: ArchivedListing, checker: RowChecker): void {
  const { row, record } = listing;
  checker.check(listings, listing);
  if (!listing.texts.some((text) => text.row.language === row.language)) {
    const spot = { path: listings.path, record, field: 'language', value: row.language };
    throw new BrokenArchive({ code: 'unknown-reference', ...spot });
  }
  for (const text of listing.texts) checker.check(texts, text);
  for (const link of listing.links) checker.check(links, link);
  for (const photo of listing.photos) checker.check(photos, photo);
  for (const service of listing.services) checker.check(services, service);
}

/**
 * Reads all tables of an archive and checks that what they say of each other is true.
 * @returns whether a photo has a key, and how much there is.
 */
export async function checkContent(
  archive: Archive,
  tables: readonly ArchiveTable[],
  onListing: (count: number) => void,
): Promise<{ isPhoto: (key: string) => boolean; counts: Counts }> {
  const checker = openRowChecker(tables);
  for (const table of tables) {
    if (table.table === listings.table) {
      let count = 0;
      for await (const listing of readListings(archive)) {
        checkListing(listing, checker);
        count += 1;
        onListing(count);
      }
    } else if (!isReadWithListings(table)) {
      for await (const numbered of readParentsFirst(archive, table)) checker.check(table, numbered);
    }
  }
  return { isPhoto: (key) => checker.has('photo', key), counts: checker.counts() };
}
