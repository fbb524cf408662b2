import type { Attributes } from '../../../web/contract/attributes.ts';
import type { ContactSources } from '../../../web/contract/details.ts';
import type { Hours } from '../../../web/contract/hours.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { list, listed, type Sql, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { listingWithSlug } from '../../domain/listings/listing-with-slug.ts';
import { servicesOf } from '../../domain/listings/service.query.ts';
import type { ListingContentRow } from './listing-values.ts';

const l = table('listings', 'l');
const x = table('listing_texts', 'x');
const k = table('listing_categories', 'k');
const c = table('categories', 'c');
const p = table('places', 'p');
const q = table('queue', 'q');
const photo = table('photos', 'f');

const ofPhoto = list(
  photo.key,
  photo.width,
  photo.height,
  sql`json(${photo.alt})`,
  photo.credit,
  photo.is_illustration,
);

/** The listing of a current or a former slug, with all that a form can change. */
export const listingBySlug = (site: SiteId, slug: string): Query<ListingContentRow> =>
  listingWhere(site, sql`${l.id} = ${listingWithSlug(site, slug)}`);

/** A listing by its id, with all that a form can change. */
export const listingById = (site: SiteId, id: number): Query<ListingContentRow> =>
  listingWhere(site, sql`${l.id} = ${id}`);

/** The listings that revisions in the queue are about, with the numbers of the queue as ids. */
export const listingsOfRevisions = (site: SiteId, items: readonly number[]): Query<ListingContentRow> =>
  select(
    { ...contentColumns(site), id: q.id },
    sql`from ${q} cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${q.listing_id}
      where ${q.site_id} = ${site} and ${q.kind} = 'revision' and ${q.id} in (${listed(items)})`,
  );

const listingWhere = (site: SiteId, condition: Sql): Query<ListingContentRow> =>
  select(contentColumns(site), sql`from ${l} where ${l.site_id} = ${site} and ${condition}`);

const contentColumns = (site: SiteId) => ({
  ...pick(l, 'id', 'slug', 'state', 'language', 'address', 'latitude', 'longitude', 'phone', 'email', 'website'),
  updatedAt: l.updated_at,
  postalCode: l.postal_code,
  timeZone: l.time_zone,
  hoursText: l.hours_text,
  priceLevel: l.price_level,
  hours: json<Hours | null>(l.hours),
  attributes: json<Attributes | null>(l.attributes),
  sources: json<ContactSources | null>(l.contact_sources),
  place: json<ListingContentRow['place']>(sql`(
        select json_object('id', ${p.id}, 'slug', ${p.slug}, 'kind', ${p.kind}, 'country', ${p.country}, 'names', json(${p.names}))
        from ${p} where ${p.site_id} = ${site} and ${p.id} = ${l.place_id})`),
  categories: json<ListingContentRow['categories']>(sql`(
        select json_group_array(json_array(${c.slug}, ${k.position})) from ${k}
          cross join ${c} on ${c.site_id} = ${site} and ${c.id} = ${k.category_id}
        where ${k.site_id} = ${site} and ${k.listing_id} = ${l.id})`),
  texts: json<ListingContentRow['texts']>(sql`(
        select json_group_array(json_array(${x.language}, ${x.name}, ${x.summary}, ${x.description})) from ${x}
        where ${x.site_id} = ${site} and ${x.listing_id} = ${l.id})`),
  services: servicesOf(site, l.id),
  photos: json<ListingContentRow['photos']>(sql`(
        select json_group_array(json_array(${ofPhoto})) from ${photo}
        where ${photo.site_id} = ${site} and ${photo.listing_id} = ${l.id})`),
});
