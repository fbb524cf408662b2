import type { Attribute } from '../../web/contract/attributes.ts';
import type { FilterKey, Filters } from '../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import { and, type Bitmap, type Selection, selectionOf, setBit, setFlagged } from './bitmap.ts';
import type { FacetIndex } from './facet-index.ts';
import type { PostingList } from './posting-list.ts';
import type { Question } from './question.ts';
import { optionValue } from './values.ts';

/** The listings that match all filters, and those that match all filters except the one of a key. */
export type Narrowed = { readonly left: Selection; readonly without: ReadonlyMap<FilterKey, Selection> };

type Asked = Pick<Question, 'filters' | 'ranked'> & { keys: readonly FilterKey[]; minute: number };

/** Applies filters to the published listings. `keys` are the keys of the filters; `minute` is in minutes since 1970. */
export function narrow(index: FacetIndex, { filters, keys, minute, ranked }: Asked): Narrowed {
  const fits = keys.map((key) => bitmapOf(index, key, { filters, minute }));
  const found = ranked?.isOnly ? bitmapOfIds(index, ranked.ids) : null;
  const all = (except: number): Selection => {
    const bits = index.bitmap();
    index.live.addTo(bits);
    if (found) and(bits, found);
    fits.forEach((fit, i) => {
      if (i !== except) and(bits, fit);
    });
    return selectionOf(bits);
  };
  return { left: all(-1), without: new Map(keys.map((key, i) => [key, all(i)])) };
}

function bitmapOfIds(index: FacetIndex, ids: readonly number[]): Bitmap {
  const bits = index.bitmap();
  for (const id of ids) if (id <= index.largest) setBit(bits, id);
  return bits;
}

/** The listings that match one filter. The bitmap may contain unpublished listings. */
function bitmapOf(
  index: FacetIndex,
  key: FilterKey,
  { filters, minute }: { filters: Filters; minute: number },
): Bitmap {
  if (isPlaceKey(key)) return ofPlaces(index, key, filters[key] ?? []);
  switch (key) {
    case 'category':
      return union(
        index,
        filters.category?.map((slug) => index.family(index.categories.idOf(slug) ?? 0)),
      );
    case 'language':
      return union(
        index,
        filters.language?.map((tag) => index.posting('language', tag)),
      );
    case 'price':
      return union(
        index,
        filters.price?.map((level) => index.posting('price', String(level))),
      );
    case 'rating':
      return union(index, ratedFrom(index, filters.rating ?? 0));
    case 'open':
      return index.openAt(minute);
    default:
      return ofAttribute(index, key, filters);
  }
}

const isPlaceKey = (key: FilterKey): key is PlaceKey => (placeKeys as readonly string[]).includes(key);

/** The posting lists of ratings with at least so many whole stars. */
export const ratedFrom = (index: FacetIndex, stars: number): (PostingList | undefined)[] =>
  [1, 2, 3, 4, 5].filter((one) => one >= stars).map((one) => index.posting('rating', String(one)));

function union(index: FacetIndex, postings: readonly (PostingList | undefined)[] = []): Bitmap {
  const bits = index.bitmap();
  for (const posting of postings) posting?.addTo(bits);
  return bits;
}

function ofPlaces(index: FacetIndex, kind: PlaceKey, slugs: readonly string[]): Bitmap {
  const within = index.places.within(slugs.flatMap((slug) => index.places.idOf(kind, slug) ?? []));
  const bits = index.bitmap();
  setFlagged(bits, index.columns.place, within);
  return bits;
}

function ofAttribute(index: FacetIndex, slug: string, { attributes }: Filters): Bitmap {
  const attribute = index.vocabulary.attributes.find((one) => one.slug === slug);
  const filter = attributes[slug];
  if (!attribute || !filter || 'range' in filter !== (attribute.kind === 'number')) return index.bitmap();
  if ('range' in filter) return index.numbers.within(slug, filter.range, index.largest);
  const allowed = filter.values.filter((value) => optionsOf(attribute).includes(value));
  return union(
    index,
    allowed.map((value) => index.posting(slug, optionValue(attribute.kind, value))),
  );
}

/** The options of an attribute; `yes` and `no` for a yes-no attribute. */
export const optionsOf = ({ kind, options }: Attribute): string[] =>
  kind === 'yes-no' ? ['yes', 'no'] : options.map(({ slug }) => slug);
