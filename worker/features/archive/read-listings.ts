import type { ArchiveRow, ArchiveTable } from '../../data/archive-table.ts';
import { links, listings, photos, services, texts } from '../../domain/listings/archive-tables.ts';
import { type Archive, type Numbered, readTable } from './archive.ts';
import { BrokenArchive } from './problem.ts';

/** Whether the rows of a table are among the parts that `readListings` gives. */
export const isReadWithListings = ({ table }: Pick<ArchiveTable, 'table'>): boolean =>
  [texts, links, photos, services].some((part) => part.table === table);

/** A listing of an archive with all that hangs on it. */
export interface ArchivedListing extends Numbered<ArchiveRow<typeof listings>> {
  texts: Numbered<ArchiveRow<typeof texts>>[];
  links: Numbered<ArchiveRow<typeof links>>[];
  photos: Numbered<ArchiveRow<typeof photos>>[];
  services: Numbered<ArchiveRow<typeof services>>[];
}

interface Part<Of extends ArchiveTable> {
  /** The rows of a listing, which must not be below the one asked for before. */
  of(listing: number): Promise<Numbered<ArchiveRow<Of>>[]>;
  /** To be called behind the last listing. */
  end(): Promise<void>;
}

/** Walks through a table of parts beside the listings, both in the order of the listings' ids. */
function openPart<Of extends ArchiveTable>(archive: Archive, table: Of): Part<Of> {
  const rows = readTable(archive, table);
  let next: IteratorResult<Numbered<ArchiveRow<Of>>> | undefined;
  const listingOf = ({ row }: Numbered<ArchiveRow<Of>>) => (row as { listing_id: number }).listing_id;
  const orphan = (numbered: Numbered<ArchiveRow<Of>>) =>
    new BrokenArchive({
      code: 'unknown-reference',
      path: table.path,
      record: numbered.record,
      field: 'listing_id',
      value: String(listingOf(numbered)),
    });
  return {
    async of(listing) {
      const found: Numbered<ArchiveRow<Of>>[] = [];
      next ??= await rows.next();
      while (!next.done && listingOf(next.value) <= listing) {
        if (listingOf(next.value) < listing) throw orphan(next.value);
        found.push(next.value);
        next = await rows.next();
      }
      return found;
    },
    async end() {
      next ??= await rows.next();
      if (!next.done) throw orphan(next.value);
    },
  };
}

/** The listings of an archive one by one, each with its parts; holds one of them at a time. */
export async function* readListings(archive: Archive): AsyncGenerator<ArchivedListing> {
  const parts = {
    texts: openPart(archive, texts),
    links: openPart(archive, links),
    photos: openPart(archive, photos),
    services: openPart(archive, services),
  };
  for await (const numbered of readTable(archive, listings)) {
    const listing = numbered.row.id;
    yield {
      ...numbered,
      texts: await parts.texts.of(listing),
      links: await parts.links.of(listing),
      photos: await parts.photos.of(listing),
      services: await parts.services.of(listing),
    };
  }
  for (const part of Object.values(parts)) await part.end();
}
