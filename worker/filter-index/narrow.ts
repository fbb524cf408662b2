import type { Attribute } from '../../web/contract/attributes.ts';
import type { FilterKey, Filters } from '../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import { and, type Bitmap, type Selection, selectionOf, setBit, setFlagged } from './bitmap.ts';
import type { FacetIndex } from './facet-index.ts';
import type { PostingList } from './posting-list.ts';
import type { Question } from './question.ts';
import { withServices } from './service-values.ts';
import { optionValue } from './values.ts';

/** The listings that match all filters, and those that match all filters except the one of a key. */
export type Narrowed = {
  readonly left: Selection;
  readonly without: ReadonlyMap<FilterKey, Selection>;
  /** Of a question about services: the listings that match all filters but those of services. */
  readonly withoutServices?: Selection;
};

/** The keys of the filters of services, as zero-result suggestions name them. */
const serviceFilterKeys = ['kind', 'price', 'language'] as const;

type Asked = Pick<Question, 'filters' | 'ranked' | 'services'> & { keys: readonly FilterKey[]; minute: number };

/** Applies filters to the published listings. `keys` are the keys of the filters; `minute` is in minutes since 1970. */
export function narrow(index: FacetIndex, { filters, keys, minute, ranked, services }: Asked): Narrowed {
  const fits = keys.map((key) => bitmapOf(index, key, { filters, minute }));
  const found = ranked?.isOnly ? bitmapOfIds(index, ranked.ids) : null;
  const among = (except: number, offered: Bitmap | null): Selection => {
    const bits = index.bitmap();
    index.live.addTo(bits);
    if (found) and(bits, found);
    if (offered) and(bits, offered);
    fits.forEach((fit, i) => {
      if (i !== except) and(bits, fit);
    });
    return selectionOf(bits);
  };
  const offered = services ? withServices(index, services) : null;
  const without = new Map(keys.map((key, i) => [key, among(i, offered)]));
  if (!services) return { left: among(-1, offered), without };
  for (const key of serviceFilterKeys) {
    const { [key]: chosen, ...others } = services;
    if (chosen) without.set(`services.${key}`, among(-1, withServices(index, others)));
  }
  return { left: among(-1, offered), without, withoutServices: among(-1, null) };
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
