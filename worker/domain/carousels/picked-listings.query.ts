import type { Database } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { type Columns, limitTo, type Sql, sql } from '../../data/sql.ts';
import { derived, table } from '../../data/table.ts';

const slide = table('carousel_slides', 'slide');
const n = table('listings', 'n');
const self = table('listings', 'self');
const r = table('reviews', 'r');
const one = derived<{ id: number; rank: number }>('one');
const recent = derived<{ listing: number }>('recent');

/** What the statement of `pickedListings` selects. */
export const picked = derived<{ carousel: number; listing: number; rank: number; kind: string }>('picked');

/** Slides of the kinds that are no choice of staff. */
export const automaticSize = 12;
/** Listings on each side of the space-filling curve that are candidates for `near`. */
const neighbours = 12;
/** The newest listings with hours that are candidates for `open-now`. */
const openCandidates = 48;
/** The newest reviews that decide which listings are candidates for `top-rated`, and in which time they were written. */
const recentReviews = 300;
const recentDays = 30;

type Shown = Columns<Pick<Database['carousels'], 'id' | 'kind' | 'around_id'>>;

type Options = { shown: Shown; now: number };

/**
 * The carousels of a kind, each with the rows of a subquery. The subquery reads nothing if there are none. `+`: an index on
 * 20 rows at most is not worth building.
 */
const each = (kind: string, { shown }: Options, rows: (isAsked: Sql) => Sql): Sql => sql`
  select ${shown.id} as carousel, ${one.id} as listing, ${one.rank} as rank, ${shown.kind} as kind
  from shown cross join (${rows(sql`exists (select 1 from shown where +${shown.kind} = ${kind})`)}) as one
  where +${shown.kind} = ${kind}`;

/** The listings of the carousels in the common table expression `shown`: four kinds of at most 48 rows, and slides. */
export const pickedListings = (scope: Scope, options: Options): Sql => {
  const { shown } = options;
  const { siteId } = scope;
  return sql`
    select ${shown.id} as carousel, ${slide.listing_id} as listing, ${slide.position} as rank, ${shown.kind} as kind
    from shown cross join ${slide} on ${slide.site_id} = ${siteId} and ${slide.carousel_id} = ${shown.id}
      and ${slide.language} in ('', ${scope.language})
    where ${shown.kind} = 'curated'
    union all
    ${each('newest', options, (isAsked) => newest(siteId, isAsked, { rows: automaticSize, hasHours: false }))}
    union all
    ${each('open-now', options, (isAsked) => newest(siteId, isAsked, { rows: openCandidates, hasHours: true }))}
    union all
    ${each('top-rated', options, (isAsked) => topRated(siteId, isAsked, options.now))}
    union all
    ${near(siteId, options)}`;
};

const newest = (
  site: Scope['siteId'],
  isAsked: Sql,
  { rows, hasHours }: { rows: number; hasHours: boolean },
): Sql => sql`
  select ${n.id} as id, -${n.created_at} as rank
  from ${n} ${hasHours ? sql`indexed by listings_with_hours` : sql`indexed by listings_by_age`}
  where ${isAsked} and ${n.site_id} = ${site} and ${n.state} = 'published'
    ${hasHours ? sql`and ${n.hours} is not null` : sql``}
  order by ${n.created_at} desc, ${n.id} desc ${limitTo(rows)}`;

/** Those with the best scores of the listings that were reviewed within the last 30 days. */
const topRated = (site: Scope['siteId'], isAsked: Sql, now: number): Sql => sql`
  select ${n.id} as id, -(${n.rating_score} * 100000 + min(${n.review_count}, 99999)) as rank
  from (select distinct ${r.listing_id} as listing from (
      select ${r.listing_id} from ${r} indexed by reviews_of_site
      where ${isAsked} and ${r.site_id} = ${site} and ${r.state} = 'published'
        and ${r.created_at} > ${now - recentDays * 86_400_000}
      order by ${r.created_at} desc, ${r.id} desc ${limitTo(recentReviews)}) as r) as recent
  cross join ${n} on ${n.site_id} = ${site} and ${n.id} = ${recent.listing}
    and ${n.state} = 'published' and ${n.rating_score} is not null and ${n.review_count} > 0
  order by 2, ${n.id} ${limitTo(automaticSize)}`;

/** Neighbours of a listing on both sides of the space-filling curve; see `nearby-listings.query.ts` of the listing. */
function near(site: Scope['siteId'], { shown }: Options): Sql {
  const side = (beyond: Sql, direction: Sql) => sql`
    select ${n.id} from (
      select ${n.id} from ${n} indexed by listings_by_position
      where ${n.site_id} = ${site} and ${n.state} = 'published' and ${n.position_key} is not null
        and (${n.position_key}, ${n.id}) ${beyond} (${self.position_key}, +${self.id})
      order by ${n.position_key} ${direction}, ${n.id} ${direction} ${limitTo(neighbours)}) as n`;
  return sql`
    select ${shown.id} as carousel, beside.value as listing, 0 as rank, ${shown.kind} as kind
    from shown cross join ${self} on ${self.site_id} = ${site} and ${self.id} = ${shown.around_id}
    cross join json_each((select json_group_array(${n.id}) from (
      ${side(sql`>`, sql`asc`)} union all ${side(sql`<`, sql`desc`)}) as n)) as beside
    where ${shown.kind} = 'near'`;
}
