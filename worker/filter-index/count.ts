import type { Attribute } from '../../web/contract/attributes.ts';
import { type FilterKey, writeRange } from '../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import { countIn, type Selection } from './bitmap.ts';
import type { FacetIndex } from './facet-index.ts';
import { type Narrowed, optionsOf, ratedFrom } from './narrow.ts';
import type { PostingList } from './posting-list.ts';
import type { Numbers, OfferedKey, Question } from './question.ts';
import { countServices } from './service-values.ts';
import type { PlacesBySize } from './trees.ts';
import { optionValue } from './values.ts';

type Counting = { narrowed: Narrowed; question: Question; minute: number };

/** Counts the values of each facet among the listings that match the filters of all other facets. */
export function count(index: FacetIndex, { narrowed, question, minute }: Counting): Numbers {
  const { left, without } = narrowed;
  const of = (key: FilterKey): Selection => without.get(key) ?? left;
  const size = (key: FilterKey, posting: PostingList | undefined) => sizeIn(index, of(key), posting);
  const rated = [1, 2, 3, 4, 5].map((stars) => {
    const sum = ratedFrom(index, stars).reduce((total, posting) => total + size('rating', posting), 0);
    return [stars, sum];
  });
  return {
    total: left.size,
    categories: Object.fromEntries(index.categories.ids.map((id) => [id, size('category', index.family(id))])),
    places: countPlaces(index, of, question),
    attributes: Object.fromEntries(
      index.vocabulary.attributes.map((one) => [one.slug, countAttribute(index, one, { of, left, question })]),
    ),
    languages: Object.fromEntries(
      index.vocabulary.languages.map((tag) => [tag, size('language', index.posting('language', tag))]),
    ),
    price: Object.fromEntries(
      [1, 2, 3, 4].map((level) => [level, size('price', index.posting('price', String(level)))]),
    ),
    rating: Object.fromEntries(rated),
    open: countIn(of('open'), index.openAt(minute)),
    ...(question.services &&
      narrowed.withoutServices && { services: countServices(index, question.services, narrowed.withoutServices) }),
  };
}

/** The filters that make a difference on the site. Removed listings have no values. */
export function offeredKeys(index: FacetIndex): OfferedKey[] {
  const { columns, live, vocabulary } = index;
  const values = { price: columns.price, rating: columns.rating, open: columns.hours };
  const isUntranslated = vocabulary.languages.some((tag) => (index.posting('language', tag)?.size ?? 0) < live.size);
  return [
    ...(['price', 'rating', 'open'] as const).filter((key) => values[key].some((value) => value > 0)),
    ...(vocabulary.languages.length > 1 && isUntranslated ? (['language'] as const) : []),
  ];
}

/** A selection of all listings needs no counting: the size of the posting list is the count. */
function sizeIn({ live }: FacetIndex, selection: Selection, posting: PostingList | undefined): number {
  if (!posting) return 0;
  return selection.size === live.size ? posting.size : posting.countIn(selection);
}

type Of = (key: FilterKey) => Selection;

function countAttribute(
  index: FacetIndex,
  attribute: Attribute,
  { of, left, question }: { of: Of; left: Selection; question: Question },
): Record<string, number> {
  const { slug, kind } = attribute;
  const selection = of(slug);
  if (kind !== 'number') {
    const ofOption = (option: string) => sizeIn(index, selection, index.posting(slug, optionValue(kind, option)));
    return Object.fromEntries(optionsOf(attribute).map((option) => [option, ofOption(option)]));
  }
  const chosen = question.filters.attributes[slug];
  const steps = index.numbers
    .stepsOf(slug)
    .map(({ range, posting }) => [writeRange(range), sizeIn(index, selection, posting)]);
  // An attribute has at most one range, so the count of the chosen range is the current number of results.
  const own = chosen && 'range' in chosen ? [[writeRange(chosen.range), left.size]] : [];
  return Object.fromEntries([...steps, ...own]);
}

/** Kinds of places without a filter share one pass, because they are counted over the same selection. */
function countPlaces(index: FacetIndex, of: Of, { filters, placeValues, allOf }: Question): Numbers['places'] {
  const known = new Map<Selection, PlacesBySize>();
  const counted = (kind: PlaceKey) => {
    const selection = of(kind);
    const places = known.get(selection) ?? index.placesBySize(selection);
    known.set(selection, places);
    const chosen = (filters[kind] ?? []).flatMap((slug) => index.places.idOf(kind, slug) ?? []);
    return largest(places, { kind, chosen, most: allOf?.kind === kind ? allOf.placeValues : placeValues });
  };
  return Object.fromEntries(placeKeys.map((kind) => [kind, counted(kind)])) as Numbers['places'];
}

type Wanted = { kind: PlaceKey; chosen: readonly number[]; most: number };

/** The places of a kind with the most listings, the chosen places, and the number of places with listings. */
function largest({ sums, ids }: PlacesBySize, { kind, chosen, most }: Wanted): Numbers['places'][PlaceKey] {
  const sum = (id: number) => sums[id] ?? 0;
  const shown = [...new Set([...ids[kind].slice(0, most), ...chosen])];
  if (chosen.length) shown.sort((a, b) => sum(b) - sum(a) || a - b);
  return { values: shown.map((id) => [id, sum(id)] as const), all: ids[kind].length };
}
