import { type FoundPlace, maxFoundPlaces, type PlaceSearch } from '../../../../web/contract/place-search.ts';
import type { PlaceKind } from '../../../data/schema.ts';
import type { Scope } from '../../../data/scope.ts';
import { countryName } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import type { PlaceMatch } from '../../../search-index/question.ts';
import { placeName } from '../steps/place-name.ts';
import type { PlaceQuestion } from './place-question.ts';
import type { PlaceRow } from './place-rows.query.ts';
import { streetOf } from './split-address.ts';

/** A place with the texts that name it, and how. */
export type PlaceCandidate = { row: PlaceRow; texts: readonly string[]; match: PlaceMatch };

const matches: readonly PlaceMatch[] = ['whole', 'beginning', 'similar'];
const width: Readonly<Record<PlaceKind, number>> = { city: 0, region: 1, country: 2 };

type Options = { scope: Scope; t: Translate };

/** The answer to a question: places in order, and of an address what is left of it. */
export function placeSearch(
  { address }: PlaceQuestion,
  candidates: readonly PlaceCandidate[],
  options: Options,
): PlaceSearch {
  const named = new Set(candidates.filter(({ match }) => match === 'whole').map(({ row }) => row.id));
  const widerNamed = ({ row }: PlaceCandidate) =>
    [row.parent_id, row.grandparent].filter((id) => id !== null && named.has(id)).length;
  const sorted = candidates.toSorted(
    (a, b) =>
      matches.indexOf(a.match) - matches.indexOf(b.match) ||
      (address ? width[a.row.kind] - width[b.row.kind] || widerNamed(b) - widerNamed(a) : 0) ||
      (b.row.listings ?? 0) - (a.row.listings ?? 0) ||
      width[a.row.kind] - width[b.row.kind] ||
      a.row.slug.localeCompare(b.row.slug),
  );
  const [best] = sorted;
  // An address is in one place: those around it are no other answers, but others of its name are.
  const shown = address && best ? sorted.filter((one) => one === best || !isAround(one, best)) : sorted;
  const places = shown.slice(0, maxFoundPlaces).map(({ row }) => foundPlace(row, options));
  if (!address || best?.match !== 'whole') return { places };
  const own = candidates.filter((one) => one === best || isAround(one, best)).flatMap(({ texts }) => texts);
  const street = streetOf(address, new Set(own));
  const { postalCode } = address;
  return { places, ...(street && { address: street }), ...(postalCode && { postalCode }) };
}

const isAround = ({ row: { id } }: PlaceCandidate, { row }: PlaceCandidate): boolean =>
  id === row.parent_id || id === row.grandparent;

/** A place in the reader's language, with the places around it. */
export function foundPlace(row: PlaceRow, { scope, t }: Options): FoundPlace {
  const country = countryName(row.country, scope.language);
  const name = (row.kind === 'country' ? null : row.name) ?? country;
  const region = row.parentKind === 'region' ? row.parentName : null;
  const context = region ? t('card.place', { city: region, country }) : country;
  return { place: placeName(row), name, context: row.kind === 'country' ? '' : context };
}
