import { type Attribute, rangesOf } from '../../web/contract/attributes.ts';
import { type FilterKey, valuesOf, writeRange } from '../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import type { Facet, FacetChoices, FacetLink, FacetLinks, FacetValue } from '../../web/contract/page-data.ts';
import { phraseIn } from '../listings/names.ts';
import type { Addresses } from './addresses.ts';
import type { Asked, LinkKey } from './asked.ts';
import { rangeInWords, restInWords } from './filter-words.ts';
import type { Rows } from './rows.ts';
import { attributesFor, type Category, categoriesOf, upwards } from './vocabulary.ts';
import { placeName, unitName, valueName, type Words } from './words.ts';

/** Values of a facet at most, beside those that are chosen. */
const mostValues = 30;

type Parts = { rows: Rows; asked: Asked; to: Addresses; words: Words };

/**
 * The ways to narrow the page, with the numbers that can be had. What depends on the category comes last, so that the
 * others stay where they are when it changes.
 */
export const facetsOf = (parts: Parts): Facet[] => [
  ...categoryFacet(parts),
  ...placeKeys.flatMap((key) => placeFacet(key, parts)),
  ...openFacet(parts),
  ...ratingFacet(parts),
  ...priceFacet(parts),
  ...attributesFor(parts.words.vocabulary, parts.asked.filters).map((attribute) => attributeFacet(attribute, parts)),
];

type Value = { value: string; count: number | null; name?: string; level?: number };

function offered(key: FilterKey, { value, count, name, level = 0 }: Value, { asked, words }: Parts): FacetValue {
  const chosen = valuesOf(asked.filters, key).includes(value);
  return { value, name: name ?? valueName(key, value, words), count, chosen, level };
}

/** Values as links: choosing one takes the place of what is chosen of its key. */
function links(key: LinkKey, { values, rest }: { values: readonly Value[]; rest: number }, parts: Parts): FacetLinks {
  const { to, asked, words } = parts;
  const choosing = to.choosing(key);
  const link = (value: Value): FacetLink => {
    const shown = offered(key, value, parts);
    return { ...shown, path: shown.chosen ? to.without(key, shown.value) : choosing(shown.value) };
  };
  return {
    key,
    kind: 'links',
    name: null,
    values: values.map(link),
    range: null,
    rest: rest > 0 && asked.all !== key ? { ...others(restInWords(rest, words.t)), path: to.all(key) } : null,
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

/** The top of the tree, and what lies below the chosen ones and those above them. */
function categoryFacet(parts: Parts): Facet[] {
  const { rows, asked, words } = parts;
  const { vocabulary } = words;
  const open = new Set(
    categoriesOf(vocabulary, asked.filters.category).flatMap((category) =>
      upwards(vocabulary, category).map(({ id }) => id),
    ),
  );
  const below = (parent: number | null, level: number): { category: Category; level: number }[] =>
    vocabulary.categories
      .filter(({ parent_id }) => parent_id === parent)
      .flatMap((category) => [{ category, level }, ...(open.has(category.id) ? below(category.id, level + 1) : [])]);
  const all = below(null, 0);
  const shown = all.filter(({ category }, i) => i < mostValues || open.has(category.id) || asked.all === 'category');
  if (!shown.length) return [];
  const { categories } = rows.figures;
  const values = shown.map(({ category: { id, slug }, level }) => ({
    value: slug,
    level,
    count: categories && (categories[id] ?? 0),
  }));
  return [links('category', { values, rest: all.length - shown.length }, parts)];
}

/** Places by size; where no others can be offered, those that are chosen. */
function placeFacet(key: PlaceKey, parts: Parts): Facet[] {
  const { rows, asked, words } = parts;
  const found = rows.figures.places[key];
  if (!found) {
    const chosen = valuesOf(asked.filters, key).map((value) => ({ value, count: null }));
    return chosen.length ? [links(key, { values: chosen, rest: 0 }, parts)] : [];
  }
  const byId = new Map(rows.places.map((place) => [place.id, place]));
  const values = found.values.flatMap(([id, count]) => {
    const place = byId.get(id);
    return place ? [{ value: place.slug, count, name: placeName(place, words.scope) }] : [];
  });
  return [links(key, { values, rest: found.all - found.values.length }, parts)];
}

/** The options of a choice in the site's order, `yes` and `no`, or the steps of a number. */
function attributeFacet(attribute: Attribute, parts: Parts): Facet {
  const { rows, asked, words } = parts;
  const { slug, kind, names, options } = attribute;
  const { scope, t } = words;
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
      { value, count: count(value), name: rangeInWords(range, { unit, t, language: scope.language }) },
      parts,
    );
  });
  const filter = asked.filters.attributes[slug];
  const { min = null, max = null } = filter && 'range' in filter ? filter.range : {};
  return { ...choices(slug, 'range', steps), name, range: { min, max, unit } };
}

/** Shown where a value of it gives something, or is chosen. */
function where(
  key: FilterKey,
  kind: FacetChoices['kind'],
  { values, parts }: { values: readonly Value[]; parts: Parts },
): Facet[] {
  const isShown = values.some(({ count }) => count) || valuesOf(parts.asked.filters, key).length > 0;
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
  return where('price', 'many', { values, parts });
}

/** Stars that are worth asking for, beside the ones that are. */
const offeredStars = [4, 3, 2];

function ratingFacet(parts: Parts): Facet[] {
  const numbers = parts.rows.figures.others?.rating;
  const { rating } = parts.asked.filters;
  const stars = [...new Set([...offeredStars, ...(rating === undefined ? [] : [rating])])].sort((a, b) => b - a);
  const values = stars.map((star) => ({ value: String(star), count: numbers ? (numbers[star] ?? 0) : null }));
  return where('rating', 'one', { values, parts });
}

/**
 * Shown where hours are known of a listing on the page, or something is open. How many are is true for a moment: a page
 * that may be kept does not say.
 */
function openFacet(parts: Parts): Facet[] {
  const { rows, asked } = parts;
  const { others } = rows.figures;
  const isOffered = asked.filters.open || others?.open || (others && rows.cards.some(({ has_hours }) => has_hours));
  if (!isOffered) return [];
  const count = asked.filters.open ? (others?.open ?? null) : null;
  return [choices('open', 'one', [offered('open', { value: 'now', count }, parts)])];
}
