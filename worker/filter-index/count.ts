import type { Attribute } from '../../web/contract/attributes.ts';
import { type FilterKey, writeRange } from '../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import { countIn, histogram, type Selection } from './bitmap.ts';
import type { FacetIndex } from './facet-index.ts';
import { type Narrowed, optionsOf, ratedFrom } from './narrow.ts';
import type { PostingList } from './posting-list.ts';
import type { Numbers, Question } from './question.ts';
import { optionValue } from './values.ts';

type Counting = { narrowed: Narrowed; question: Question; minute: number };

/** Counts each value of each facet in what the filters of the other facets leave. */
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
    price: Object.fromEntries(
      [1, 2, 3, 4].map((level) => [level, size('price', index.posting('price', String(level)))]),
    ),
    rating: Object.fromEntries(rated),
    open: countIn(of('open'), index.openAt(minute)),
  };
}

/** Where nothing is left out, the size of a list is known. */
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
  // A range is the only one of its attribute: choosing it gives what is left now.
  const own = chosen && 'range' in chosen ? [[writeRange(chosen.range), left.size]] : [];
  return Object.fromEntries([...steps, ...own]);
}

/** One pass for all kinds of places of which none is chosen, since the same listings are counted for them. */
function countPlaces(index: FacetIndex, of: Of, { filters, placeValues }: Question): Numbers['places'] {
  const sums = new Map<Selection, Uint32Array>();
  const counted = (kind: PlaceKey) => {
    const selection = of(kind);
    const known =
      sums.get(selection) ?? index.places.rollUp(histogram(selection.bits, index.columns.place, index.places.size));
    sums.set(selection, known);
    const chosen = (filters[kind] ?? []).flatMap((slug) => index.places.idOf(kind, slug) ?? []);
    return largest(index, known, { kind, chosen, most: placeValues });
  };
  return Object.fromEntries(placeKeys.map((kind) => [kind, counted(kind)])) as Numbers['places'];
}

type Wanted = { kind: PlaceKey; chosen: readonly number[]; most: number };

/** The places of a kind with the most listings, with those that are chosen, and how many have any. */
function largest(
  { places }: FacetIndex,
  sums: Uint32Array,
  { kind, chosen, most }: Wanted,
): Numbers['places'][PlaceKey] {
  const found: number[] = [];
  for (let id = 1; id < sums.length; id++) if (sums[id] !== 0 && places.kindOf(id) === kind) found.push(id);
  const sum = (id: number) => sums[id] ?? 0;
  found.sort((a, b) => sum(b) - sum(a) || a - b);
  const shown = new Set([...found.slice(0, most), ...chosen]);
  return {
    values: [...shown].sort((a, b) => sum(b) - sum(a) || a - b).map((id) => [id, sum(id)] as const),
    all: found.length,
  };
}
