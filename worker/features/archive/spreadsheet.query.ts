import type { PlaceKey } from '../../../web/contract/grammar.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { limitTo, list, sql } from '../../data/sql.ts';
import { outerTable, pick, table } from '../../data/table.ts';
import type { Names } from '../../platform/i18n/names.ts';

const l = table('listings', 'listings');
const texts = table('listing_texts', 'texts');
const links = table('listing_categories', 'links');
const c = table('categories', 'categories');
const narrow = outerTable('places', 'narrow');
const wider = outerTable('places', 'wider');
const widest = outerTable('places', 'widest');

type Text = [language: string, name: string, summary: string, description: string];
type Place = [kind: PlaceKey | null, names: Names, country: string];

const places = [narrow, wider, widest].map(
  ({ kind, names, country }) => sql`json_array(${list(kind, sql`json(${names})`, country)})`,
);

/** A page of a site's listings behind an id, in the order of their ids, with what a spreadsheet shows of them. */
export const listingsForSpreadsheet = (site: SiteId, { after, limit }: { after: number; limit: number }) =>
  select(
    {
      ...pick(
        l,
        'id',
        'slug',
        'state',
        'language',
        'address',
        'postal_code',
        'latitude',
        'longitude',
        'phone',
        'email',
      ),
      ...pick(l, 'website', 'hours_text', 'price_level', 'rating_score', 'review_count', 'created_at', 'updated_at'),
      hours: json(l.hours),
      attributes: json(l.attributes),
      texts: json<Text[]>(sql`(select json_group_array(json_array(
        ${list(texts.language, texts.name, texts.summary, texts.description)})) from ${texts}
        where ${texts.site_id} = ${site} and ${texts.listing_id} = ${l.id})`),
      categories: json<[position: number, names: Names][]>(sql`(select json_group_array(json_array(
        ${list(links.position, sql`json(${c.names})`)})) from ${links}
        cross join ${c} on ${c.site_id} = ${site} and ${c.id} = ${links.category_id}
        where ${links.site_id} = ${site} and ${links.listing_id} = ${l.id})`),
      places: json<Place[]>(sql`json_array(${list(...places)})`),
    },
    sql`
      from ${l}
      left join ${narrow} on ${narrow.site_id} = ${site} and ${narrow.id} = ${l.place_id}
      left join ${wider} on ${wider.site_id} = ${site} and ${wider.id} = ${narrow.parent_id}
      left join ${widest} on ${widest.site_id} = ${site} and ${widest.id} = ${wider.parent_id}
      where ${l.site_id} = ${site} and ${l.id} > ${after} order by ${l.id} ${limitTo(limit)}`,
  );

type RowOf<Statement> = Statement extends Query<infer Row> ? Row : never;

export type SpreadsheetListing = RowOf<ReturnType<typeof listingsForSpreadsheet>>;
