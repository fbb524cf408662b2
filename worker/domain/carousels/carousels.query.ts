import type { Hours } from '../../../web/contract/hours.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { Database } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { expression, limitTo, type Sql, sql } from '../../data/sql.ts';
import { derived, outerTable, pick, table } from '../../data/table.ts';
import { type CardRow, cardColumns, joinPlace, listings as l } from '../listings/card.query.ts';
import { picked as p, pickedListings } from './picked-listings.query.ts';

const c = table('carousels', 'c');
const slide = table('carousel_slides', 'slide');
const centre = outerTable('listings', 'centre');
const shown = derived<Pick<Database['carousels'], 'id' | 'kind' | 'around_id'>>('shown');

/** A carousel that visitors see. */
export type CarouselRow = Pick<Database['carousels'], 'id' | 'slug' | 'kind' | 'is_rotated'> & {
  names: Readonly<Record<string, string>>;
  /** Of the kind `near`: where it is. */
  latitude: number | null;
  longitude: number | null;
};

/** A listing of a carousel. */
export type SlideRow = CardRow & {
  carousel: number;
  /** Slides stand in ascending order of it. */
  rank: number;
  latitude: number | null;
  longitude: number | null;
  /** Only of the kind `open-now`. */
  hours: Hours | null;
  time_zone: string;
};

/** Which carousels are read: all of the site, or those of its home page. */
type Wanted = { now: number; isHome: boolean };

/** The condition on a carousel that visitors see now. */
const isShown = ({ siteId }: Pick<Scope, 'siteId'>, { now, isHome }: Wanted): Sql => sql`
  ${c.site_id} = ${siteId} and ${c.state} = 'published' ${isHome ? sql`and ${c.is_home} = 1` : sql``}
  and (${c.starts_at} is null or ${c.starts_at} <= ${now}) and (${c.ends_at} is null or ${c.ends_at} > ${now})`;

/** The carousels that visitors see, in the order of the site. */
export const shownCarousels = (scope: Scope, wanted: Wanted): Query<CarouselRow> =>
  select(
    { ...pick(c, 'id', 'slug', 'kind', 'is_rotated'), names: json(c.names), ...pick(centre, 'latitude', 'longitude') },
    sql`
      from ${c} indexed by carousels_by_position
      left join ${centre} on ${centre.site_id} = ${scope.siteId} and ${centre.id} = ${c.around_id}
      where ${isShown(scope, wanted)} order by ${c.position}, ${c.id} ${limitTo(mostCarousels)}`,
  );

/** The most carousels of a site. */
export const mostCarousels = 20;

/** The listings of these carousels, in no particular order. A kind that no carousel has reads nothing. */
export const slidesOf = (scope: Scope, wanted: Wanted): Query<SlideRow> =>
  select(
    {
      ...cardColumns(scope),
      ...pick(l, 'latitude', 'longitude', 'time_zone'),
      ...pick(p, 'carousel', 'rank'),
      hours: json<Hours | null>(sql`iif(${p.kind} = 'open-now', ${l.hours}, null)`),
    },
    sql`
      from (
        with shown as (
          select ${c.id}, ${c.kind}, ${c.around_id} from ${c} indexed by carousels_by_position
          where ${isShown(scope, wanted)} ${limitTo(mostCarousels)})
        ${pickedListings(scope, { shown, now: wanted.now })}
      ) as picked
      cross join ${l} on ${l.site_id} = ${scope.siteId} and ${l.id} = ${p.listing} and ${l.state} = 'published'
      ${joinPlace}`,
  );

/** How many carousels a site has that visitors may see at some time. */
export const publishedCarousels = ({ siteId }: Pick<Scope, 'siteId'>): Query<{ n: number }> =>
  select(
    { n: expression<number>(sql`count(*)`) },
    sql`from ${c} where ${c.site_id} = ${siteId} and ${c.state} = 'published'`,
  );

/** The carousels for which staff chose a listing and which visitors see now in a language, in no particular order. */
export const carouselsWith = (
  { siteId, language }: Pick<Scope, 'siteId' | 'language'>,
  listing: Sql,
  now: number,
): Query<Pick<Database['carousels'], 'is_home'> & Pick<CarouselRow, 'names'>> =>
  select(
    { ...pick(c, 'is_home'), names: json(c.names) },
    sql`from ${slide} indexed by carousel_slides_by_listing
      cross join ${c} on ${isShown({ siteId }, { now, isHome: false })} and ${c.id} = ${slide.carousel_id}
        and ${c.kind} = 'curated'
      where ${slide.site_id} = ${siteId} and ${slide.listing_id} = ${listing}
        and ${slide.language} in ('', ${language}) ${limitTo(mostCarousels)}`,
  );
