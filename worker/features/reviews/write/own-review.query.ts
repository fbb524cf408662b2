import type { ReviewPhoto } from '../../../../web/contract/reviews.ts';
import { eachOf } from '../../../data/batch.ts';
import { json, type Query, select } from '../../../data/query.ts';
import type { ListingState, PersonId, SiteId } from '../../../data/schema.ts';
import { expression, limitTo, list, type Sql, sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';
import { listingWithSlug } from '../../../domain/listings/listing-with-slug.ts';
import { isOfSender, type PhotoSources } from '../../../domain/uploads/conditions.ts';
import type { Upload } from '../../../domain/uploads/uploads.ts';
import type { Names } from '../../../platform/i18n/names.ts';
import { isInvolved } from './conditions.ts';
import type { OwnReview } from './write-facts.query.ts';

const l = table('listings', 'l');
const x = table('listing_texts', 'x');
const r = table('reviews', 'r');
const u = table('uploads', 'u');
const ofReview = table('review_photos', 'rp');

/** The listing that a review is about. */
export type ToReview = {
  id: number;
  slug: string;
  state: ListingState;
  names: Names;
  /** Whether the visitor runs or claims it. */
  isOwn: 0 | 1;
};

/** The names of a listing by language. */
export const namesOf = (site: SiteId, listing: Sql): Sql => sql`
  (select json_group_object(${x.language}, ${x.name}) from ${x} where ${x.site_id} = ${site} and ${x.listing_id} = ${listing})`;

/** A listing by its current or a former slug. */
export const listingToReview = (site: SiteId, slug: string, person: PersonId | null): Query<ToReview> =>
  select(
    {
      ...pick(l, 'id', 'slug', 'state'),
      names: json<Names>(namesOf(site, l.id)),
      isOwn: expression<0 | 1>(person === null ? sql`0` : isInvolved({ site, listing: l.id, person })),
    },
    sql`from ${l} where ${l.site_id} = ${site} and ${l.id} = ${listingWithSlug(site, slug)}`,
  );

/** A member's review with its text. */
export type OwnText = Pick<OwnReview, 'id' | 'state' | 'revision' | 'hold'> & {
  stars: number;
  criteria: Readonly<Record<string, number>>;
  title: string;
  body: string;
  language: string;
  language_by: 'person' | 'found';
  visited_on: string;
  photos: ReviewPhoto[];
};

/** A member's review of a listing; no row if they have none, or removed it. */
export const ownText = (site: SiteId, slug: string, person: PersonId | null): Query<OwnText> =>
  select(
    {
      ...pick(r, 'id', 'state', 'revision', 'hold', 'stars', 'title', 'body', 'language', 'language_by', 'visited_on'),
      ...{ criteria: json(r.criteria), photos: json(r.photos) },
    },
    sql`from ${r} where ${r.site_id} = ${site} and ${r.person_id} = ${person} and ${r.listing_id} = ${listingWithSlug(site, slug)}
      and ${r.state} <> 'removed' ${limitTo(1)}`,
  );

/** Of some keys, the photos that a sender can use: those of the draft, and those that a review of theirs has. */
export const photosForReview = ({
  keys,
  ...from
}: Omit<PhotoSources, 'submission' | 'listing'> & { keys: readonly string[] }): Query<Upload> => {
  const people = from.holders.flatMap((holder) => ('person' in holder ? [holder.person] : []));
  return select(
    pick(u, 'key', 'width', 'height'),
    sql`from ${eachOf(keys)} k cross join ${u} on ${u.site_id} = ${from.site} and ${u.key} = k.value
        where ${isOfSender({ ...from, submission: null })}
      union all select ${list(ofReview.key, ofReview.width, ofReview.height)} from ${eachOf(keys)} k
        cross join ${ofReview} on ${ofReview.site_id} = ${from.site} and ${ofReview.key} = k.value
        cross join ${r} on ${r.site_id} = ${from.site} and ${r.id} = ${ofReview.review_id}
        where ${r.person_id} in (select value from ${eachOf(people)})`,
  );
};
