import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../../worker/data/schema.ts';
import { prepareFile } from '../../../worker/features/imports/settings.ts';
import type { Unusable } from '../../../worker/features/imports/source/text-stream.ts';
import { opener, type TestImport } from '../imports.ts';
import type { Kind } from './kind.ts';

/** How an import of the kind begins. */
export function wantedOf(
  { language = 'en', told }: Kind,
  languages: readonly string[],
): NonNullable<TestImport['wanted']> {
  return { language, languages, ...(told === undefined ? {} : { told }) };
}

/** Why a file is not imported: the code, what it is about, and the columns or encodings in doubt. */
export function stopOf({ code, detail, doubts = [], readings = [] }: Unusable): string {
  const columns = doubts.map(
    ({ field, candidates }) => `${field}: ${candidates.map(({ column }) => column).join(', ')}`,
  );
  const encodings = readings.map(({ encoding }) => encoding).join(', ');
  return [code, detail ?? '', ...columns, encodings].filter((part) => part !== '').join(' · ');
}

/** The field of each column that a file uses, or what stops it. */
export async function columnsOfKind(kind: Kind): Promise<Record<string, string> | string> {
  const language = kind.language ?? 'en';
  const told = kind.told === undefined ? {} : { told: kind.told };
  const prepared = await prepareFile(opener(kind.content), { language, languages: [language], ...told });
  if (prepared.kind === 'unusable') return stopOf(prepared);
  return Object.fromEntries(prepared.columns.guesses.flatMap(({ column, field }) => (field ? [[column, field]] : [])));
}

const query = `
  select t.name, c.country as country, json_extract(r.names, '$.LANG') as region, json_extract(p.names, '$.LANG') as city,
    l.address, l.postal_code as postalCode, l.phone, l.email, l.website, l.hours, l.state, l.latitude, l.longitude,
    t.summary, t.description, l.hours_text as hoursText, l.price_level as priceLevel,
    (select group_concat(path, '; ') from (
      select coalesce(json_extract(top.names, '$.LANG') || ' > ', '')
        || coalesce(json_extract(above.names, '$.LANG') || ' > ', '') || json_extract(k.names, '$.LANG') as path
      from listing_categories lc join categories k on k.site_id = lc.site_id and k.id = lc.category_id
      left join categories above on above.site_id = k.site_id and above.id = k.parent_id
      left join categories top on top.site_id = k.site_id and top.id = above.parent_id
      where lc.site_id = l.site_id and lc.listing_id = l.id order by lc.position)) as categories
  from listings l join listing_texts t on t.site_id = l.site_id and t.listing_id = l.id
  left join places p on p.site_id = l.site_id and p.id = l.place_id and p.kind = 'city'
  left join places r on r.site_id = l.site_id and r.id = coalesce(p.parent_id, l.place_id) and r.kind = 'region'
  left join places c on c.site_id = l.site_id and c.kind = 'country' and c.id in (l.place_id, p.parent_id, r.parent_id)
  where l.site_id = ?1`;

/** A listing of the database. */
export type Row = Record<string, string | number | null>;

/** All listings of a site, with the names of their places and categories in a language. */
export async function rowsOf(db: D1Database, site: SiteId, language = 'en'): Promise<Row[]> {
  return (await db.prepare(query.replaceAll('LANG', language)).bind(site).all<Row>()).results;
}

/** A listing in one line: `name | country/region/city | categories`, and its state if it is not published. */
export function lineOf({ name, country, region, city, categories, state }: Row): string {
  const place = country === null ? '-' : [country, region ?? '', city ?? ''].join('/').replace(/\/+$/, '');
  return [name, place, categories ?? '-', ...(state === 'published' ? [] : [state])].join(' | ');
}

/** `import_hash` begins with a language of two letters and the row's hash. What follows depends on ids. */
const contentQueries = {
  listings: `
    select t.name, t.language, t.summary, t.description, l.state, l.address, l.postal_code, l.phone, l.email, l.website,
      l.latitude, l.longitude, l.hours, l.hours_text, l.price_level, l.import_key,
      substr(l.import_hash, 1, 25) as row_hash,
      case when same.count = 1 then l.slug end as slug, p.slug as place,
      (select group_concat(slug) from (select k.slug from listing_categories lc
        join categories k on k.site_id = lc.site_id and k.id = lc.category_id
        where lc.site_id = l.site_id and lc.listing_id = l.id order by lc.position)) as categories,
      (select group_concat(path) from (select path from former_paths f
        where f.site_id = l.site_id and f.listing_id = l.id order by path)) as paths
    from listings l join listing_texts t on t.site_id = l.site_id and t.listing_id = l.id
    join (select site_id, name_key, count(*) as count from listings group by site_id, name_key) same
      on same.site_id = l.site_id and same.name_key = l.name_key
    left join places p on p.site_id = l.site_id and p.id = l.place_id
    where l.site_id = ?1`,
  places: `
    select p.kind, p.slug, p.country, p.names, above.slug as parent from places p
    left join places above on above.site_id = p.site_id and above.id = p.parent_id where p.site_id = ?1`,
  categories: `
    select k.slug, k.names, above.slug as parent from categories k
    left join categories above on above.site_id = k.site_id and above.id = k.parent_id where k.site_id = ?1`,
};

/** The content of a site without ids, times and order. Slugs of listings of one name depend on the order, and are left out. */
export async function contentOf(db: D1Database, site: SiteId): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const [name, sql] of Object.entries(contentQueries)) {
    const { results } = await db.prepare(sql).bind(site).all();
    content[name] = results.map((row) => JSON.stringify(row)).sort();
  }
  return content;
}
