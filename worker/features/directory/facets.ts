import { type Attribute, rangesOf } from '../../../web/contract/attributes.ts';
import { facetSize, wholeFacetSize } from '../../../web/contract/facet-size.ts';
import { type FilterKey, valuesOf, writeRange } from '../../../web/contract/filters.ts';
import { isLinkKey, type LinkKey, type PlaceKey, placeKeys } from '../../../web/contract/grammar.ts';
import { formatter } from '../../../web/contract/intl.ts';
import type { Facet, FacetChoice, FacetChoices, FacetLinks } from '../../../web/contract/pages/directory.data.ts';
import { allText, beyondText, type ListKind, largestText, rangeText } from '../../domain/listings/filter-labels.ts';
import { attributesFor, categoriesOf, upwards } from '../../domain/listings/vocabulary.ts';
import type { OfferedKey } from '../../filter-index/question.ts';
import type { PageRequest } from '../../pages/page.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import type { Addresses } from './addresses.ts';
import type { DirectoryQuery } from './directory-request.ts';
import { flagName, isPlaceKey, type LabelOptions, placeName, unitName, valueName } from './facet-labels.ts';
import type { Rows } from './rows.ts';

/** A facet of at most this many values is complete: a link to the last one or two saves nothing. */
const maxComplete = 12;

type Parts = { rows: Rows; query: DirectoryQuery; addresses: Addresses; labels: LabelOptions; request: PageRequest };

/**
 * The facets of a page. Those that depend on the category or on the results come last, so that the others keep their
 * position. What all listings can say yes to is beside “Open now”: such rows need no headings.
 */
export function facetsOf(parts: Parts): Facet[] {
  const attributes = attributesFor(parts.labels.vocabulary, parts.query.filters);
  const isFlag = ({ kind, category_id }: Attribute) => kind === 'yes-no' && category_id === null;
  const of = (some: readonly Attribute[]) => some.map((attribute) => attributeFacet(attribute, parts));
  return [
    ...categoryFacet(parts),
    ...placeKeys.flatMap((key) => placeFacet(key, parts)),
    ...openFacet(parts),
    ...of(attributes.filter(isFlag)),
    ...ratingFacet(parts),
    ...priceFacet(parts),
    ...of(attributes.filter((attribute) => !isFlag(attribute))),
    ...languageFacet(parts),
  ];
}

/** Whether a facet of these values is shortened. It is then ordered by size; all of its values are ordered by name. */
export const isLong = (values: readonly unknown[]): boolean => values.length > maxComplete;

/** The values of a facet that its page contains, and the number of further ones. */
type Excerpt<Value> = { values: readonly Value[]; rest: number };

type Counted = { count: number | null; name: string };

/** Orders values by name, as readers of a language expect it. */
function byName<Value extends Counted>(values: readonly Value[], language: string): Value[] {
  const { compare } = formatter(Intl.Collator, language, { numeric: true });
  return values.toSorted((a, b) => compare(a.name, b.name));
}

/**
 * The kept values and the largest others. Values that are not counted keep their order. If all are requested, they are
 * ordered by name.
 */
function excerpt<Value extends Counted>(
  values: readonly Value[],
  { key, isKept, parts: { query, labels } }: { key: FilterKey; isKept: (value: Value) => boolean; parts: Parts },
): Excerpt<Value> {
  if (!isLong(values)) return { values, rest: 0 };
  if (query.all === key) return { values: byName(values, labels.scope.language), rest: 0 };
  const bySize = values.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
  const shown = bySize.filter((value, i) => i < facetSize || isKept(value));
  return { values: shown, rest: values.length - shown.length };
}

type Value = Counted & { value: string };

const isChosen = (key: FilterKey, value: string, { query }: Parts): boolean =>
  valuesOf(query.filters, key).includes(value);

/** The label of the link to all values of a facet. */
function allOf(key: FilterKey, { values, rest }: Excerpt<Value>, { query, labels }: Parts): Facet['all'] {
  if (rest <= 0 || query.all === key) return undefined;
  const all = values.length + rest;
  const kind: ListKind = isLinkKey(key) ? key : 'option';
  return all > wholeFacetSize && isPlaceKey(key) ? largestText(wholeFacetSize, labels.t) : allText(kind, all, labels.t);
}

/** A facet of links. Choosing a value replaces the chosen value of the same key. */
function links(key: LinkKey, excerpt: Excerpt<Value & { level?: number }>, parts: Parts): FacetLinks {
  const { addresses, query, labels } = parts;
  return {
    key,
    kind: 'links',
    values: excerpt.values.map(({ value, count, name, level }) => ({
      value,
      name,
      count,
      level: level || undefined,
      without: isChosen(key, value, parts) ? addresses.without(key, value) : undefined,
    })),
    select: addresses.selecting(key),
    all: allOf(key, excerpt, parts),
    beyond: query.all === key && excerpt.rest > 0 ? beyondText(excerpt.values.length, labels.t) : undefined,
  };
}

const choice = (key: FilterKey, { value, count, name }: Value, parts: Parts): FacetChoice => ({
  value,
  name,
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
      .map(({ id, slug, names }) => ({
        id,
        value: slug,
        name: phraseIn(names, labels.scope).text,
        count: categories && (categories[id] ?? 0),
      }));
    const found = excerpt(siblings, { key: 'category', isKept: ({ id }) => open.has(id), parts });
    rest += found.rest;
    return found.values.flatMap(({ id, value, name, count }) => [
      { value, name, count, level },
      ...(open.has(id) ? below(id, level + 1) : []),
    ]);
  };
  const values = below(null, 0);
  return values.length ? [links('category', { values, rest }, parts)] : [];
}

/** Places by size, or by name if all are requested. Without counts, only the chosen places. */
function placeFacet(key: PlaceKey, parts: Parts): Facet[] {
  const { rows, query, labels } = parts;
  const found = rows.figures.places[key];
  if (!found) {
    const chosen = valuesOf(query.filters, key).map((value) => ({
      value,
      name: valueName(key, value, labels),
      count: null,
    }));
    return chosen.length ? [links(key, { values: chosen, rest: 0 }, parts)] : [];
  }
  const byId = new Map(rows.places.map((place) => [place.id, place]));
  const values = found.values.flatMap(([id, count]) => {
    const place = byId.get(id);
    return place ? [{ value: place.slug, name: placeName(place, labels.scope), count }] : [];
  });
  const rest = found.all - found.values.length;
  return [links(key, { values: query.all === key ? byName(values, labels.scope.language) : values, rest }, parts)];
}

/** The options of a choice, `yes`, or the ranges of a number. Options are in the site's order unless long. */
function attributeFacet(attribute: Attribute, parts: Parts): Facet {
  const { rows, labels } = parts;
  const { slug, kind, names, options } = attribute;
  const { scope } = labels;
  const numbers = rows.figures.others?.attributes[slug];
  const count = (value: string) => (rows.figures.others ? (numbers?.[value] ?? 0) : null);
  const name = phraseIn(names, scope).text;
  if (kind === 'number') return rangeFacet(attribute, { name, count }, parts);
  if (kind === 'yes-no') return flagFacet(attribute, { count }, parts);
  const found = excerpt(
    options.map((option) => ({
      value: option.slug,
      name: phraseIn(option.names, scope).text,
      count: count(option.slug),
    })),
    { key: slug, isKept: ({ value }) => isChosen(slug, value, parts), parts },
  );
  return {
    key: slug,
    kind: 'many',
    name,
    values: found.values.map((value) => choice(slug, value, parts)),
    all: allOf(slug, found, parts),
  };
}

/** Visitors look for what is there, so `no` is only present if its address chose it. */
function flagFacet(attribute: Attribute, { count }: Pick<RangeOptions, 'count'>, parts: Parts): Facet {
  const { slug } = attribute;
  const values = ['yes', 'no']
    .filter((value) => value === 'yes' || isChosen(slug, value, parts))
    .map((value) =>
      choice(slug, { value, count: count(value), name: flagName(attribute, value, parts.labels) }, parts),
    );
  return { key: slug, kind: 'flag', values };
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

/**
 * Whether an empty page has the facet nevertheless: a group that disappears with the last result would look as if it had
 * never been there.
 */
const isOffered = (key: FilterKey, { rows }: Parts): boolean =>
  rows.figures.total === 0 && rows.figures.offered.some((one) => one === key);

/** The facet, if one of its values has listings or is chosen, or if the page is empty. */
function facetIfUseful(
  key: OfferedKey,
  kind: FacetChoices['kind'],
  { values, parts }: { values: readonly Value[]; parts: Parts },
): Facet[] {
  const isShown = values.some(({ count }) => count) || valuesOf(parts.query.filters, key).length > 0;
  return isShown || isOffered(key, parts)
    ? [{ key, kind, values: values.map((value) => choice(key, value, parts)) }]
    : [];
}

type Numbered = { of: readonly (string | number)[]; numbers: Readonly<Record<string, number>> | undefined };

/** Values of a filter that every site has, with their numbers if they were counted. */
const valuesWith = (key: OfferedKey, { of, numbers }: Numbered, { labels }: Parts): Value[] =>
  of.map(String).map((value) => ({
    value,
    name: valueName(key, value, labels),
    count: numbers ? (numbers[value] ?? 0) : null,
  }));

function priceFacet(parts: Parts): Facet[] {
  const numbers = parts.rows.figures.others?.price;
  const values = valuesWith('price', { of: [1, 2, 3, 4], numbers }, parts);
  return facetIfUseful('price', 'many', { values, parts });
}

/** Minimum stars offered, in addition to the chosen one. */
const offeredStars = [4, 3, 2];

function ratingFacet(parts: Parts): Facet[] {
  const numbers = parts.rows.figures.others?.rating;
  const { rating } = parts.query.filters;
  const stars = [...new Set([...offeredStars, ...(rating === undefined ? [] : [rating])])].sort((a, b) => b - a);
  const values = valuesWith('rating', { of: stars, numbers }, parts);
  return facetIfUseful('rating', 'one', { values, parts });
}

/** The site's languages, if some result lacks a text in one of them, or one is chosen. */
function languageFacet(parts: Parts): Facet[] {
  const { rows, query, request } = parts;
  const { total, languages: numbers } = rows.figures.others ?? {};
  const tags = request.site.languages.map(({ tag }) => tag);
  const values = valuesWith('language', { of: tags, numbers }, parts);
  const isMissing = numbers && tags.length > 1 && values.some(({ count }) => count !== total);
  if (!isMissing && !query.filters.language && !isOffered('language', parts)) return [];
  return [{ key: 'language', kind: 'many', values: values.map((value) => choice('language', value, parts)) }];
}

/**
 * Shown if a listing on the page has opening hours, or some listing is open. The count changes by the minute, so a
 * cacheable page does not show it.
 */
function openFacet(parts: Parts): Facet[] {
  const { rows, query } = parts;
  const { others } = rows.figures;
  const isShown = query.filters.open || others?.open || (others && rows.cards.some(({ has_hours }) => has_hours));
  if (!isShown && !isOffered('open', parts)) return [];
  // Nothing is open on a page without listings, at any time.
  const count = query.filters.open || !rows.figures.total ? (others?.open ?? null) : null;
  const name = valueName('open', 'now', parts.labels);
  return [{ key: 'open', kind: 'flag', values: [choice('open', { value: 'now', name, count }, parts)] }];
}
