import { type Attribute, rangesOf } from '../../../web/contract/attributes.ts';
import { type FilterKey, valuesOf, writeRange } from '../../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../../web/contract/grammar.ts';
import type {
  Facet,
  FacetChoices,
  FacetLink,
  FacetLinks,
  FacetValue,
} from '../../../web/contract/pages/directory.data.ts';
import { rangeText, restText } from '../../domain/listings/filter-labels.ts';
import { phraseIn } from '../../domain/listings/names.ts';
import { attributesFor, type Category, categoriesOf, upwards } from '../../domain/listings/vocabulary.ts';
import type { Addresses } from './addresses.ts';
import type { DirectoryQuery, LinkKey } from './directory-request.ts';
import { type LabelOptions, placeName, unitName, valueName } from './facet-labels.ts';
import type { Rows } from './rows.ts';

/** Maximum values of a facet, in addition to the chosen ones. */
const maxValues = 30;

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

type Value = { value: string; count: number | null; name?: string; level?: number };

function offered(key: FilterKey, { value, count, name, level = 0 }: Value, { query, labels }: Parts): FacetValue {
  const chosen = valuesOf(query.filters, key).includes(value);
  return { value, name: name ?? valueName(key, value, labels), count, chosen, level };
}

/** A facet of links. Choosing a value replaces the chosen value of the same key. */
function links(key: LinkKey, { values, rest }: { values: readonly Value[]; rest: number }, parts: Parts): FacetLinks {
  const { addresses, query, labels } = parts;
  const choosing = addresses.choosing(key);
  const link = (value: Value): FacetLink => {
    const shown = offered(key, value, parts);
    return { ...shown, path: shown.chosen ? addresses.without(key, shown.value) : choosing(shown.value) };
  };
  return {
    key,
    kind: 'links',
    name: null,
    values: values.map(link),
    range: null,
    rest:
      rest > 0 && query.all !== key ? { ...others(restText(rest, labels.t)), path: addresses.allValues(key) } : null,
  };
}

const others = (name: string): FacetValue => ({ value: '', name, count: null, chosen: false, level: 0 });

const choices = (key: FilterKey, kind: FacetChoices['kind'], values: FacetValue[]): FacetChoices => ({
  key,
  kind,
  name: null,
  values,
  range: null,
});

/** The top-level categories, and the children of chosen categories and their ancestors. */
function categoryFacet(parts: Parts): Facet[] {
  const { rows, query, labels } = parts;
  const { vocabulary } = labels;
  const open = new Set(
    categoriesOf(vocabulary, query.filters.category).flatMap((category) =>
      upwards(vocabulary, category).map(({ id }) => id),
    ),
  );
  const below = (parent: number | null, level: number): { category: Category; level: number }[] =>
    vocabulary.categories
      .filter(({ parent_id }) => parent_id === parent)
      .flatMap((category) => [{ category, level }, ...(open.has(category.id) ? below(category.id, level + 1) : [])]);
  const all = below(null, 0);
  const shown = all.filter(({ category }, i) => i < maxValues || open.has(category.id) || query.all === 'category');
  if (!shown.length) return [];
  const { categories } = rows.figures;
  const values = shown.map(({ category: { id, slug }, level }) => ({
    value: slug,
    level,
    count: categories && (categories[id] ?? 0),
  }));
  return [links('category', { values, rest: all.length - shown.length }, parts)];
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

/** The options of a choice in the site's order, `yes` and `no`, or the ranges of a number. */
function attributeFacet(attribute: Attribute, parts: Parts): Facet {
  const { rows, query, labels } = parts;
  const { slug, kind, names, options } = attribute;
  const { scope, t } = labels;
  const numbers = rows.figures.others?.attributes[slug];
  const count = (value: string) => (rows.figures.others ? (numbers?.[value] ?? 0) : null);
  const name = phraseIn(names, scope).text;
  if (kind !== 'number') {
    const values = kind === 'yes-no' ? ['yes', 'no'] : options.map((option) => option.slug);
    return {
      ...choices(
        slug,
        'many',
        values.map((value) => offered(slug, { value, count: count(value) }, parts)),
      ),
      name,
    };
  }
  const unit = unitName(attribute, scope);
  const steps = rangesOf(attribute).map((range) => {
    const value = writeRange(range);
    return offered(
      slug,
      { value, count: count(value), name: rangeText(range, { unit, t, language: scope.language }) },
      parts,
    );
  });
  const filter = query.filters.attributes[slug];
  const { min = null, max = null } = filter && 'range' in filter ? filter.range : {};
  return { ...choices(slug, 'range', steps), name, range: { min, max, unit } };
}

/** The facet, if one of its values has listings or is chosen. */
function facetIfUseful(
  key: FilterKey,
  kind: FacetChoices['kind'],
  { values, parts }: { values: readonly Value[]; parts: Parts },
): Facet[] {
  const isShown = values.some(({ count }) => count) || valuesOf(parts.query.filters, key).length > 0;
  return isShown
    ? [
        choices(
          key,
          kind,
          values.map((value) => offered(key, value, parts)),
        ),
      ]
    : [];
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
  return [choices('open', 'one', [offered('open', { value: 'now', count }, parts)])];
}
