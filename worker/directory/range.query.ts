import { placeOf } from '../../web/contract/filters.ts';
import type { PlaceKey } from '../../web/contract/grammar.ts';
import { select } from '../db/query.ts';
import type { Reader } from '../db/reader.ts';
import { limitTo, type Sql, sql } from '../db/sql.ts';
import { joinPlace } from '../listings/card.query.ts';
import { nameKey } from '../listings/fold.ts';
import type { PageRequest } from '../pages/page.ts';
import type { Scope } from '../site/site.ts';
import type { Asked } from './asked.ts';
import type { Figures, Rows } from './rows.ts';
import {
  aboutCell,
  type CardInDirectory,
  type Cell,
  cellOf,
  chosenPlaces,
  directoryCard,
  largestPlaces,
  offeredCategories,
  readCell,
} from './statements.query.ts';
import { askVocabulary } from './vocabulary.query.ts';

/** Values of a facet of places: each of them costs two rows here. */
const facetSize = 12;

/**
 * Where a page begins in the order of keys: behind this place, which is that of the cursor, or where the names begin that
 * are searched for. The key of a name stands where that name would.
 */
export function startOf({ q, after }: Pick<Asked, 'q' | 'after'>): { key: Sql; id: number } {
  const first = q && nameKey(q);
  const cursor = after?.order === 'name' ? nameKey(String(after.value)) : after?.value;
  return { key: sql`max(${cursor ?? ''}, ${first})`, id: after?.id ?? 0 };
}

/** Where it ends: names that begin alike lie side by side. */
export const endOf = ({ q }: Pick<Asked, 'q'>): Sql => (q ? sql`and name_key < ${`${nameKey(q)}\u{10ffff}`}` : sql``);

type CellCard = CardInDirectory & { name_key: string };

function cardsOfCell(scope: Scope, { cell, asked, limit }: { cell: Cell; asked: Asked; limit: number }) {
  const { key, id } = startOf(asked);
  return select<CellCard>(
    { name_key: sql`cells.name_key`, ...directoryCard(scope) },
    sql`
      from (
        select name_key, listing_id from listing_cells
        where site_id = ${scope.siteId} and category_id = ${cell.category} and place_id = ${cell.place}
          and (name_key, listing_id) > (${key}, ${id}) ${endOf(asked)}
        order by name_key, listing_id ${limitTo(limit)}
      ) as cells
      cross join listings on listings.site_id = ${scope.siteId} and listings.id = cells.listing_id
      ${joinPlace}`,
  );
}

/**
 * A page of a cell in the order of folded names, by the database alone, in one round trip. Its numbers are those of the
 * cube; what is searched for by name has none, unless it all stands on the page.
 */
export async function loadRange(
  reader: Reader,
  { request, asked, pageSize }: { request: PageRequest; asked: Asked; pageSize: number },
): Promise<Rows> {
  const { scope } = request;
  const { filters, q } = asked;
  const vocabulary = askVocabulary(request);
  const cell = cellOf(scope, filters);
  const kind = placeOf(filters)?.kind;
  const largest = (wanted: PlaceKey) =>
    largestPlaces(scope, cell, { kind: wanted, limit: kind === undefined || kind === wanted ? facetSize : 0 });
  const [words, chosen, cards, [row], categories, countries, regions, cities] = await reader.batch(
    vocabulary.query,
    chosenPlaces(scope, filters),
    cardsOfCell(scope, { cell, asked, limit: pageSize + 1 }),
    aboutCell(scope, cell, { categoryIds: [], placeIds: [] }),
    offeredCategories(scope, cell),
    largest('country'),
    largestPlaces(scope, cell, { kind: 'region', limit: kind === 'region' ? facetSize : 0 }),
    largest('city'),
  );
  const { listings: total, landing } = readCell(row);
  const shown = cards.slice(0, pageSize);
  const last = cards.length > pageSize ? shown.at(-1) : undefined;
  const isWhole = !asked.after && !last;
  const own = chosen.map((place) => ({ ...place, listings: total }));
  const places = [...countries, ...regions, ...cities, ...own];
  return {
    vocabulary: vocabulary.read(words),
    chosen,
    places,
    cards: shown,
    next: last ? { order: 'key', value: last.name_key, id: last.id } : null,
    figures: {
      total: q ? (isWhole ? shown.length : null) : total,
      categories: q ? null : Object.fromEntries(categories.map(({ id, listings }) => [id, listings])),
      places: facetsOf(places, { isCounted: !q, total }),
      others: null,
    },
    rescues: [],
    landing: q ? undefined : landing,
    isProvisional: !q,
  };
}

type Counted = { id: number; kind: PlaceKey; listings: number };

/** Places as facets: each once, where they narrow anything. */
function facetsOf(
  places: readonly Counted[],
  { isCounted, total }: { isCounted: boolean; total: number },
): Figures['places'] {
  const kinds = [...new Set(places.map(({ kind }) => kind))];
  const facets = kinds.map((kind) => {
    const own = new Map(places.filter((place) => place.kind === kind).map(({ id, listings }) => [id, listings]));
    return [kind, [...own]] as const;
  });
  const narrowing = facets.filter(([, values]) => values.some(([, listings]) => listings < total));
  return Object.fromEntries(
    narrowing.map(([kind, values]) => [
      kind,
      { values: values.map(([id, listings]) => [id, isCounted ? listings : null] as const), all: values.length },
    ]),
  );
}
