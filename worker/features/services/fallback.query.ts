import type { Filters } from '../../../web/contract/filters.ts';
import { placeKeys } from '../../../web/contract/grammar.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { Reader } from '../../data/reader.ts';
import type { Database } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { type Column, columns, expression, limitTo, listed, sql } from '../../data/sql.ts';
import { derived, pick, table } from '../../data/table.ts';
import { categoryIds, isInCells, placeIds } from '../../domain/listings/in-cells.ts';
import { vocabularyQuery } from '../../domain/listings/vocabulary.query.ts';
import type { PageRequest } from '../../pages/page.ts';
import { matches } from './matches.ts';
import { type OfferingRow, offerings, pageSize } from './services.query.ts';
import type { ServicesQuery } from './services-address.ts';

const s = table('services', 's');
const read = derived<Pick<Database['services'], ServiceColumn>>('read');
const l = table('listings', 'l');

type ServiceColumn = 'listing_id' | 'kind' | 'price_amount' | 'price_band' | 'on_request' | 'languages';

/** Services that a page reads to find its listings. */
const mostRead = 200;

type Candidate = Pick<OfferingRow['services'][number], 'kind' | 'amount' | 'band' | 'onRequest' | 'languages'> & {
  listing_id: number;
  /** Whether its listing is in the chosen categories and places. */
  isThere: 0 | 1;
};

/** The services of the newest listings behind a cursor. */
const newestServices = (scope: Scope, { after, filters }: ServicesQuery): Query<Candidate> =>
  select(
    {
      ...pick(read, 'listing_id', 'kind'),
      ...{ amount: read.price_amount, band: read.price_band, onRequest: read.on_request },
      languages: json(read.languages),
      isThere: isThere(scope, filters),
    },
    sql`from (
        select ${columns(pick(s, 'listing_id', 'kind', 'price_amount', 'price_band', 'on_request', 'languages'))} from ${s}
        where ${s.site_id} = ${scope.siteId} and ${s.listing_id} < ${after ?? Number.MAX_SAFE_INTEGER}
        order by ${s.site_id} desc, ${s.listing_id} desc ${limitTo(mostRead)}) as ${read}
      cross join ${l} on ${l.site_id} = ${scope.siteId} and ${l.id} = ${read.listing_id}`,
  );

/** Whether the listing is in the chosen categories and places; those are all where none are chosen. */
function isThere({ siteId }: Scope, filters: Filters): Column<0 | 1> {
  const listing = { id: l.id, nameKey: l.name_key };
  const [category, place] = [sql`select 0`, sql`select 0`];
  const chosen = [
    filters.category && isInCells(siteId, { category: categoryIds(siteId, filters.category), place }, listing),
    ...placeKeys.map(
      (kind) => filters[kind] && isInCells(siteId, { category, place: placeIds(siteId, kind, filters[kind]) }, listing),
    ),
  ];
  const [first = sql`true`, ...others] = chosen.filter((one) => one !== undefined);
  return expression(sql`(${others.reduce((joined, one) => sql`${joined} and ${one}`, first)})`);
}

/**
 * A page without the filter index: the newest listings with a service that matches, without numbers. It reads 200 services
 * at most, so a page with rare filters can be empty and lead on.
 */
export async function loadServicesWithoutIndex(reader: Reader, request: PageRequest, query: ServicesQuery) {
  const { scope } = request;
  const vocabulary = vocabularyQuery(request);
  const [vocabularyRows, found] = await reader.batch(vocabulary.query, newestServices(scope, query));
  const fits = (one: Candidate) => one.isThere === 1 && matches(one, query.services);
  const all = [...new Set(found.filter(fits).map(({ listing_id }) => listing_id))];
  const ids = all.slice(0, pageSize);
  // The last listing may have more services than were read.
  const end = all.length > pageSize ? ids.at(-1) : found.length === mostRead ? found.at(-1)?.listing_id : undefined;
  const [rows] = ids.length ? await reader.batch(offerings(scope, listed(ids))) : [[]];
  return {
    vocabulary: vocabulary.read(vocabularyRows),
    rows: ids.flatMap((id) => rows.find((row) => row.id === id) ?? []),
    next: end ?? null,
  };
}

export type ServicesWithoutIndex = Awaited<ReturnType<typeof loadServicesWithoutIndex>>;
