import type { ServiceRef } from '../../../web/contract/services.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { expression, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { listingWithSlug } from '../../domain/listings/listing-with-slug.ts';
import { type ServiceRow, servicesOf } from '../../domain/listings/service.query.ts';
import type { ResponseTime } from '../../domain/response-times/response-time.ts';
import { responseTimeOf } from '../../domain/response-times/response-times.query.ts';
import type { Names } from '../../platform/i18n/names.ts';
import { type AskedListing, askedColumns, namesOf } from './listing.query.ts';

const l = table('listings', 'l');
const e = table('enquiries', 'e');

/** A listing whose services are chosen, and the slug that the address has for it. */
export type QuotedListing = AskedListing & { asked: string; services: ServiceRow[] };

/** The listings of chosen services, by their current or former slugs. */
export const quotedListings = (
  site: SiteId,
  refs: readonly ServiceRef[],
  person: PersonId | null,
): Query<QuotedListing> =>
  select(
    {
      asked: expression<string>(sql`named.value`),
      ...askedColumns(site, person),
      services: servicesOf(site, l.id),
    },
    sql`
      from json_each(${JSON.stringify([...new Set(refs.map(({ listing }) => listing))])}) as named
      cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${listingWithSlug(site, sql`named.value`)}`,
  );

/** A thread that was just sent. */
export type SentThread = { id: number; names: Names; response: ResponseTime };

/** Threads of a person by their numbers. */
export const sentThreads = (site: SiteId, person: PersonId | null, ids: readonly number[]): Query<SentThread> =>
  select(
    {
      ...pick(e, 'id'),
      names: json<Names>(namesOf(site, e.listing_id)),
      response: json<ResponseTime>(responseTimeOf(site, e.listing_id)),
    },
    sql`
      from json_each(${JSON.stringify(ids)}) as sent
      cross join ${e} on ${e.site_id} = ${site} and ${e.id} = sent.value and ${e.person_id} = ${person}`,
  );
