import { archiveTables, type DeclaredTable } from '../../data/declarations.ts';
import type { SiteId } from '../../data/schema.ts';
import { photoObject } from '../../domain/media/photo-object.ts';
import type { Archive } from './archive.ts';
import type { SiteTarget } from './make-site.ts';
import { readPhotos, type Source, tableBytes } from './read-site.ts';
import { writeContent } from './restore.ts';
import { openRestorer } from './restore-listings.writer.ts';

/** How much of a site is copied: everything that an archive has, or its categories, attributes and texts alone. */
export type CopiedPart = 'all' | 'structure';

/** What belongs to listings, or is about the places that they have. */
const ofListings: ReadonlySet<string> = new Set([
  ...['places', 'landings', 'listings', 'listing_texts', 'listing_categories', 'listing_slugs', 'photos', 'services'],
  'former_paths',
]);

export interface CopyOptions {
  tables: readonly DeclaredTable[];
  part: CopiedPart;
  /** Told after each transaction how many listings stand. */
  onListings: (count: number) => void;
}

/**
 * Writes the content of a site into another one, which nobody meets yet: what an archive of it would have. The tables are
 * read as those of an archive that is made while it is read, so nothing is stored between.
 */
export async function fillFromSite(
  target: SiteTarget,
  source: Source,
  site: SiteId,
  { tables, part, onListings }: CopyOptions,
): Promise<void> {
  const archive = archiveOf(source, { tables, part });
  await writeContent(archive, openRestorer(target.db, site), { tables, onListings });
  if (part === 'structure') return;
  for await (const { key, object } of readPhotos(source, () => undefined)) {
    const { contentType = '' } = object.httpMetadata ?? {};
    await target.media.put(photoObject(site, key), await object.arrayBuffer(), { httpMetadata: { contentType } });
  }
}

function archiveOf(source: Source, { tables, part }: Pick<CopyOptions, 'tables' | 'part'>): Archive {
  const all = archiveTables(tables);
  const byPath = new Map(all.map((table) => [table.path, table]));
  return {
    // Nothing asks for the length of a table.
    sizes: new Map(all.map(({ path }) => [path, 0])),
    read(path) {
      const table = byPath.get(path);
      if (!table) throw new Error(`No table has the file ${path}`);
      const isLeftOut = part === 'structure' && ofListings.has(table.table);
      return isLeftOut ? headerOf(Object.keys(table.columns)) : tableBytes(source, table, () => undefined);
    },
  };
}

async function* headerOf(names: readonly string[]): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(`${names.join()}\n`);
}
