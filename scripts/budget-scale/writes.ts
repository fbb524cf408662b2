/** Measures the cost of writing a listing, in rows as D1 bills them, with those of indexes and triggers. */
import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import { metered } from '../lib/metered.ts';
import { makeListing } from '../make-listings/listing.ts';
import { idsOf } from '../make-listings/make.ts';
import { makeWorld } from '../make-listings/world.ts';

/** The cost of a write: maxima over its samples. */
export type WriteCost = { name: string; rowsWritten: number; rowsRead: number };

/** A seed that no site uses. */
const seed = 999_999_999;
const samples = 8;

type Step = { name: string; write: (writer: Writer, id: number, language: string) => Promise<{ code: string }> };

const edits = (cityId: number, categoryId: number): Step[] => [
  {
    name: 'an edit that touches no facet',
    write: (writer, id) => writer.patchListings([{ id, phone: '+4930123456', website: 'https://new.example/' }]),
  },
  {
    name: 'an edit of a text',
    write: (writer, id) => writer.patchListings([{ id, texts: { en: { summary: 'New words.' } } }]),
  },
  {
    name: 'a new name',
    write: (writer, id, language) => writer.patchListings([{ id, texts: { [language]: { name: 'Ñandú 24' } } }]),
  },
  {
    name: 'an edit of price, rating and attributes',
    write: (writer, id) =>
      writer.patchListings([{ id, priceLevel: 2, ratingScore: 431, reviewCount: 8, attributes: { wifi: true } }]),
  },
  {
    name: 'a move to another city and category',
    write: (writer, id) => writer.patchListings([{ id, placeId: cityId, categoryIds: [categoryId] }]),
  },
  { name: 'a removal', write: (writer, id) => writer.patchListings([{ id, state: 'removed' }]) },
];

/** Creates, edits and removes listings one by one. The published content of the site is the same afterwards. */
export async function measureWrites(db: D1Database, site: SiteId): Promise<WriteCost[]> {
  const { db: counting, rows } = metered(db);
  const writer = openWriter(counting, site);
  const world = makeWorld();
  const ids = await idsOf(db, site);
  const costs = new Map<string, WriteCost>();
  const measured = async <Result extends { code: string }>(name: string, work: () => Promise<Result>) => {
    const before = { ...rows };
    const result = await work();
    if (!['created', 'patched'].includes(result.code)) throw new Error(`${name}: ${JSON.stringify(result)}`);
    const [written, read] = [rows.written - before.written, rows.read - before.read];
    const most = costs.get(name) ?? { rowsWritten: 0, rowsRead: 0 };
    costs.set(name, {
      name,
      rowsWritten: Math.max(most.rowsWritten, written),
      rowsRead: Math.max(most.rowsRead, read),
    });
    return result;
  };
  const target = { city: [...ids.cities.values()][7] ?? 0, category: [...ids.categories.values()][2] ?? 0 };
  for (let n = 1; n <= samples; n += 1) {
    const listing = { ...makeListing(world, ids, { seed, n }), state: 'published' as const, importKey: null };
    const created = await measured('a new listing', () => writer.createListings([listing]));
    const id = 'ids' in created ? (created.ids[0] ?? 0) : 0;
    for (const { name, write } of edits(target.city, target.category))
      await measured(name, () => write(writer, id, listing.language));
  }
  return [...costs.values()];
}
