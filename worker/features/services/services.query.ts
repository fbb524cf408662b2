import { facetSize } from '../../../web/contract/facet-size.ts';
import type { ServiceRef } from '../../../web/contract/services.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { ListingState } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { expression, type Sql, sql } from '../../data/sql.ts';
import { pick } from '../../data/table.ts';
import { type CardRow, cardColumns, joinPlace, listings as l } from '../../domain/listings/card.query.ts';
import { listingWithSlug } from '../../domain/listings/listing-with-slug.ts';
import {
  type PlainServiceRow,
  plainServicesOf,
  type ServiceRow,
  servicesOf,
} from '../../domain/listings/service.query.ts';
import { vocabularyQuery } from '../../domain/listings/vocabulary.query.ts';
import { hasOwner } from '../../domain/owners/owns.ts';
import type { ResponseTime } from '../../domain/response-times/response-time.ts';
import { responseTimeOf } from '../../domain/response-times/response-times.query.ts';
import { answered } from '../../filter-index/answered.ts';
import type { Question } from '../../filter-index/question.ts';
import type { Indexes, PageRequest } from '../../pages/page.ts';
import { chosenPlaces, placesOf } from '../directory/index.ts';
import type { ServicesQuery } from './services-address.ts';

/** Listings on a page. */
export const pageSize = 24;

export type OfferingRow = CardRow & { services: PlainServiceRow[] };

export type ComparedRow = CardRow & {
  services: ServiceRow[];
  /** The slug that the address has for the listing. */
  asked: string;
  state: ListingState;
  phone: string;
  email: string;
  website: string;
  isClaimed: 0 | 1;
  response: ResponseTime;
};

/** The listings of a page, whose ids are the rows of a statement with the column `column1`. */
export const offerings = (scope: Scope, ids: Sql = answered('listings')): Query<OfferingRow> =>
  select(
    { ...cardColumns(scope), services: plainServicesOf(scope.siteId, l.id) },
    sql`
      from (${ids}) as page
      cross join ${l} on ${l.site_id} = ${scope.siteId} and ${l.id} = page.column1 and ${l.state} = 'published'
      ${joinPlace}`,
  );

/** The listings of services that are compared, in any state, by their current or former slugs. */
export const comparedListings = (scope: Scope, refs: readonly ServiceRef[]): Query<ComparedRow> =>
  select(
    {
      ...cardColumns(scope),
      asked: expression<string>(sql`named.value`),
      ...pick(l, 'state', 'phone', 'email', 'website'),
      services: servicesOf(scope.siteId, l.id),
      isClaimed: expression<0 | 1>(hasOwner(scope.siteId, l.id)),
      response: json<ResponseTime>(responseTimeOf(scope.siteId, l.id)),
    },
    sql`
      from json_each(${JSON.stringify([...new Set(refs.map(({ listing }) => listing))])}) as named
      cross join ${l} on ${l.site_id} = ${scope.siteId} and ${l.id} = ${listingWithSlug(scope.siteId, sql`named.value`)}
      ${joinPlace}`,
  );

/** Loads a page of services in one round trip: the index gives ids and numbers, and reads the rows. Null without it. */
export async function loadServices({ filters: index }: Indexes, request: PageRequest, query: ServicesQuery) {
  const { scope, log, now } = request;
  const question: Question = {
    position: log.position,
    filters: query.filters,
    services: query.services,
    sort: 'newest',
    language: scope.language,
    start: query.after === null ? null : { side: 'after', cursor: { value: query.after, id: query.after } },
    limit: pageSize,
    now,
    placeValues: facetSize,
  };
  const vocabulary = vocabularyQuery(request);
  const read = await index.read(
    question,
    vocabulary.query,
    chosenPlaces(scope, query.filters),
    placesOf(scope, answered('places')),
    offerings(scope),
  );
  if (read.code !== 'ok') return null;
  const [vocabularyRows, chosen, places, rows] = read.rows;
  return {
    answer: read.answer,
    vocabulary: vocabulary.read(vocabularyRows),
    places: [...chosen, ...places],
    rows: read.answer.ids.flatMap((id) => rows.find((row) => row.id === id) ?? []),
  };
}

export type ServicesRows = NonNullable<Awaited<ReturnType<typeof loadServices>>>;
