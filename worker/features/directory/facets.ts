import { type Attribute, rangesOf } from '../../../web/contract/attributes.ts';
import { facetSize } from '../../../web/contract/facet-size.ts';
import { type FilterKey, valuesOf, writeRange } from '../../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../../web/contract/grammar.ts';
import type { Facet, FacetChoice, FacetChoices, FacetLinks } from '../../../web/contract/pages/directory.data.ts';
import { rangeText, restText } from '../../domain/listings/filter-labels.ts';
import { attributesFor, categoriesOf, upwards } from '../../domain/listings/vocabulary.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import type { Addresses } from './addresses.ts';
import type { DirectoryQuery, LinkKey } from './directory-request.ts';
import { type LabelOptions, placeName, unitName, valueName } from './facet-labels.ts';
import type { Rows } from './rows.ts';

/** A facet of at most this many values is complete: a link to the last one or two saves nothing. */
const maxComplete = 12;

type Parts = { rows: Rows; query: DirectoryQuery; addresses: Addresses; labels: LabelOptions };

/** The facets of a page. Those that depend on the category come last, so that the others keep their position. */
export const facetsOf = (parts: Parts): Facet[] => [
  ...categoryFacet(parts),
  ...placeKeys.flatMap((key) => placeFacet(key, parts)),
  ...openFacet(parts),
  ...ratingFacet(parts),
  ...priceFacet(parts),
  ...attributesFor(parts.labels.vocabulary, parts.query.filters).map((attribute) => attributeFacet(attribute, parts)),
];

/** Whether a facet of these values is shortened. It is then ordered by size. */
export const isLong = (values: readonly unknown[]): boolean => values.length > maxComplete;

/** The values of a facet that its page contains, and the number of further ones. */
type Excerpt<Value> = { values: readonly Value[]; rest: number };

type Counted = { count: number | null };

/**
 * The kept values and the largest others. Values that are not counted keep their order.
 * @param isWhole whether all are requested.
 */
function excerpt<Value extends Counted>(
  values: readonly Value[],
  { isWhole, isKept }: { isWhole: boolean; isKept: (value: Value) => boolean },
): Excerpt<Value> {
  if (!isLong(values)) return { values, rest: 0 };
  const bySize = values.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
  const shown = isWhole ? bySize : bySize.filter((value, i) => i < facetSize || isKept(value));
  return { values: shown, rest: values.length - shown.length };
}

type Value = Counted & { value: string; name?: string };

const isChosen = (key: FilterKey, value: string, { query }: Parts): boolean =>
  valuesOf(query.filters, key).includes(value);

/** The link to the page with all values of a facet. */
const restOf = (key: FilterKey, rest: number, { query, addresses, labels }: Parts): Facet['rest'] =>
  rest > 0 && query.all !== key ? { name: restText(rest, labels.t), path: addresses.allValues(key) } : undefined;

/** A facet of links. Choosing a value replaces the chosen value of the same key. */
function links(key: LinkKey, { values, rest }: Excerpt<Value & { level?: number }>, parts: Parts): FacetLinks {
  const { addresses, labels } = parts;
  return {
    key,
    kind: 'links',
    values: values.map(({ value, count, name, level }) => ({
      value,
      name: name ?? valueName(key, value, labels),
      count,
      level: level || undefined,
      without: isChosen(key, value, parts) ? addresses.without(key, value) : undefined,
    })),
    select: addresses.selecting(key),
    rest: restOf(key, rest, parts),
  };
}

const choice = (key: FilterKey, { value, count, name }: Value, parts: Parts): FacetChoice => ({
  value,
  name: name ?? valueName(key, value, parts.labels),
  count,
  chosen: isChosen(key, value, parts) || undefined,
});

/** The top-level categories, and the children of chosen categories and their ancestors. */
function categoryFacet(parts: Parts): Facet[] {
  const { rows, query, labels } = parts;
  const { vocabulary } = labels;
  const { categories } = rows.figures;
  const open = new Set(
    categoriesOf(vocabulary, query.filters.category).flatMap((category) =>
      upwards(vocabulary, category).map(({ id }) => id),
    ),
  );
  let rest = 0;
  const below = (parent: number | null, level: number): (Value & { level: number })[] => {
    const siblings = vocabulary.categories
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ id, slug }) => ({ id, value: slug, count: categories && (categories[id] ?? 0) }));
    const found = excerpt(siblings, { isWhole: query.all === 'category', isKept: ({ id }) => open.has(id) });
    rest += found.rest;
    return found.values.flatMap(({ id, value, count }) => [
      { value, count, level },
      ...(open.has(id) ? below(id, level + 1) : []),
    ]);
  };
  const values = below(null, 0);
  return values.length ? [links('category', { values, rest }, parts)] : [];
}

/** Places by size. Without counts, only the chosen places. */
function placeFacet(key: PlaceKey, parts: Parts): Facet[] {
  const { rows, query, labels } = parts;
  const found = rows.figures.places[key];
  if (!found) {
    const chosen = valuesOf(query.filters, key).map((value) => ({ value, count: null }));
    return chosen.length ? [links(key, { values: chosen, rest: 0 }, parts)] : [];
  }
  const byId = new Map(rows.places.map((place) => [place.id, place]));
  const values = found.values.flatMap(([id, count]) => {
    const place = byId.get(id);
    return place ? [{ value: place.slug, count, name: placeName(place, labels.scope) }] : [];
  });
  return [links(key, { values, rest: found.all - found.values.length }, parts)];
}

/** The options of a choice, `yes` and `no`, or the ranges of a number. Options are in the site's order unless long. */
function attributeFacet(attribute: Attribute, parts: Parts): Facet {
  const { rows, query, labels } = parts;
  const { slug, kind, names, options } = attribute;
  const { scope } = labels;
  const numbers = rows.figures.others?.attributes[slug];
  const count = (value: string) => (rows.figures.others ? (numbers?.[value] ?? 0) : null);
  const name = phraseIn(names, scope).text;
  if (kind === 'number') return rangeFacet(attribute, { name, count }, parts);
  const all = kind === 'yes-no' ? ['yes', 'no'] : options.map((option) => option.slug);
  const { values, rest } = excerpt(
    all.map((value) => ({ value, count: count(value) })),
    { isWhole: query.all === slug, isKept: ({ value }) => isChosen(slug, value, parts) },
  );
  return {
    key: slug,
    kind: 'many',
    name,
    values: values.map((value) => choice(slug, value, parts)),
    rest: restOf(slug, rest, parts),
  };
}

type RangeOptions = { name: string; count: (value: string) => number | null };

function rangeFacet(attribute: Attribute, { name, count }: RangeOptions, parts: Parts): Facet {
  const { query, labels } = parts;
  const { scope, t } = labels;
  const { slug } = attribute;
  const unit = unitName(attribute, scope);
  const values = rangesOf(attribute).map((range) => {
    const value = writeRange(range);
    const step = { value, count: count(value), name: rangeText(range, { unit, t, language: scope.language }) };
    return choice(slug, step, parts);
  });
  const filter = query.filters.attributes[slug];
  const { min = null, max = null } = filter && 'range' in filter ? filter.range : {};
  return { key: slug, kind: 'range', name, values, range: { min, max, unit } };
}

/** The facet, if one of its values has listings or is chosen. */
function facetIfUseful(
  key: FilterKey,
  kind: FacetChoices['kind'],
  { values, parts }: { values: readonly Value[]; parts: Parts },
): Facet[] {
  const isShown = values.some(({ count }) => count) || valuesOf(parts.query.filters, key).length > 0;
  return isShown ? [{ key, kind, values: values.map((value) => choice(key, value, parts)) }] : [];
}

function priceFacet(parts: Parts): Facet[] {
  const numbers = parts.rows.figures.others?.price;
  const values = [1, 2, 3, 4].map((level) => ({ value: String(level), count: numbers ? (numbers[level] ?? 0) : null }));
  return facetIfUseful('price', 'many', { values, parts });
}

/** Minimum stars offered, in addition to the chosen one. */
const offeredStars = [4, 3, 2];

function ratingFacet(parts: Parts): Facet[] {
  const numbers = parts.rows.figures.others?.rating;
  const { rating } = parts.query.filters;
  const stars = [...new Set([...offeredStars, ...(rating === undefined ? [] : [rating])])].sort((a, b) => b - a);
  const values = stars.map((star) => ({ value: String(star), count: numbers ? (numbers[star] ?? 0) : null }));
  return facetIfUseful('rating', 'one', { values, parts });
}

/**
 * Shown if a listing on the page has opening hours, or some listing is open. The count changes by the minute, so a
 * cacheable page does not show it.
 */
function openFacet(parts: Parts): Facet[] {
  const { rows, query } = parts;
  const { others } = rows.figures;
  const isOffered = query.filters.open || others?.open || (others && rows.cards.some(({ has_hours }) => has_hours));
  if (!isOffered) return [];
  const count = query.filters.open ? (others?.open ?? null) : null;
  return [{ key: 'open', kind: 'one', values: [choice('open', { value: 'now', count }, parts)] }];
}
