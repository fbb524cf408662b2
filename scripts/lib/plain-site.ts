import type { D1Database } from '@cloudflare/workers-types';
import type { Attribute } from '../../web/contract/attributes.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import type { Category, Entry, Place } from '../../worker/filter-index/entry.ts';
import type { PlainSite } from './plain-index.ts';

/** Number of ids to read per query. */
const slice = 5_000;

type ListingRow = {
  id: number;
  state: string;
  placeId: number | null;
  price: number | null;
  rating: number | null;
  attributes: string | null;
  hours: string | null;
  zone: string;
  language: string;
};

/** The published listings of a site among the next `slice` ids after `after`, from their tables. */
async function readEntries(db: D1Database, site: SiteId, after: number): Promise<Entry[]> {
  const part = (sql: string) => db.prepare(sql).bind(site, after, after + slice);
  const [listings, categories, texts] = await db.batch([
    part(`select id, state, place_id as placeId, price_level as price, rating_score as rating, attributes, hours,
      time_zone as zone, language from listings where site_id = ?1 and id > ?2 and id <= ?3 order by id`),
    part(`select listing_id as id, category_id as category from listing_categories
      where site_id = ?1 and listing_id > ?2 and listing_id <= ?3`),
    part(`select listing_id as id, language, name from listing_texts
      where site_id = ?1 and listing_id > ?2 and listing_id <= ?3`),
  ]);
  const categoriesOf = new Map<number, number[]>();
  for (const { id, category } of (categories?.results ?? []) as { id: number; category: number }[])
    categoriesOf.set(id, [...(categoriesOf.get(id) ?? []), category]);
  const namesOf = new Map<number, Record<string, string>>();
  for (const { id, language, name } of (texts?.results ?? []) as { id: number; language: string; name: string }[])
    namesOf.set(id, { ...namesOf.get(id), [language]: name });
  return ((listings?.results ?? []) as ListingRow[])
    .filter(({ state }) => state === 'published')
    .map(({ state: _, ...row }) => ({
      ...row,
      placeSlug: null,
      attributes: JSON.parse(row.attributes ?? '{}'),
      categoryIds: categoriesOf.get(row.id) ?? [],
      names: namesOf.get(row.id) ?? {},
    }));
}

/** A site's filter vocabulary and places, from their tables. */
export async function readPlainTaxonomy(db: D1Database, site: SiteId): Promise<Omit<PlainSite, 'entries'>> {
  const rows = async <Row>(sql: string) => (await db.prepare(sql).bind(site).all<Row>()).results;
  const attributes = await rows<Record<keyof Attribute, string>>('select * from attributes where site_id = ?1');
  const [about] = await rows<{ language: string }>('select default_language as language from sites where id = ?1');
  const languages = await rows<{ language: string }>('select language from site_languages where site_id = ?1');
  return {
    places: await rows<Place>('select id, kind, parent_id, slug from places where site_id = ?1'),
    vocabulary: {
      categories: await rows<Category>('select id, parent_id, slug from categories where site_id = ?1'),
      attributes: attributes.map(({ options, steps, ...row }) => ({
        ...(row as unknown as Attribute),
        options: JSON.parse(options),
        steps: JSON.parse(steps),
      })),
      defaultLanguage: about?.language ?? '',
      languages: languages.map(({ language }) => language),
    },
  };
}

/** A whole site as plain lists. `report` receives the number of ids read and their total. */
export async function readPlainSite(
  db: D1Database,
  site: SiteId,
  report: (done: number, total: number) => void = () => {},
): Promise<PlainSite> {
  const largest =
    (await db.prepare('select max(id) as id from listings where site_id = ?1').bind(site).first('id')) ?? 0;
  const all: Entry[] = [];
  for (let after = 0; after < Number(largest); after += slice) {
    for (const entry of await readEntries(db, site, after)) all.push(entry);
    report(Math.min(after + slice, Number(largest)), Number(largest));
  }
  return { ...(await readPlainTaxonomy(db, site)), entries: all };
}

/** The newest position in a site's change log. */
export async function newestPosition(db: D1Database, site: SiteId): Promise<number> {
  const position = await db
    .prepare('select max(id) as id from changes where site_id = ?1')
    .bind(site)
    .first<number>('id');
  return position ?? 0;
}
