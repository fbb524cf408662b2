import { type ContactField, contactFields } from '../../../web/contract/details.ts';
import { filterSegments, noFilters } from '../../../web/contract/filters.ts';
import type { PlaceKey } from '../../../web/contract/grammar.ts';
import type { ListingPage } from '../../../web/contract/pages/listing.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Scope } from '../../data/scope.ts';
import { confirmationsText } from '../../domain/confirmations/confirmations-text.ts';
import { hoursText } from '../../domain/hours/opening-status.ts';
import { attributeLabels } from '../../domain/listings/attribute-labels.ts';
import { cards, foreignOf, ratingOf } from '../../domain/listings/card.ts';
import { shownServices } from '../../domain/listings/service-text.ts';
import { mapLink } from '../../domain/maps/map-link.ts';
import { mapPath } from '../../domain/maps/map-path.ts';
import { respondsText } from '../../domain/response-times/response-time.ts';
import type { PageRequest } from '../../pages/page.ts';
import { dayOf } from '../../platform/i18n/date-text.ts';
import { distance, distanceText } from '../../platform/i18n/distance.ts';
import { countryName, type Names, nameIn, phraseIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { ListingRow, ListingRows, TextRow } from './listing.query.ts';
import { provenance } from './provenance.ts';

/** Maximum distance of a nearby listing, in kilometres. */
const maxDistance = 50;
/** Maximum number of nearby listings. */
const nearbySize = 3;

type Place = { kind: PlaceKey; slug: string; names: Names; country: string };

type Parts = { row: ListingRow; text: TextRow; request: PageRequest; t: Translate };

/** The data of a listing's page. Dates, prices and opening hours are formatted here, in the page's language. */
export function listingData(rows: ListingRows, { row, text, request, t }: Parts): ListingPage {
  const { scope } = request;
  const { language: lang } = scope;
  const { categories, similar } = rows;
  const nearby = near(rows, { row, scope, t });
  return {
    slug: row.slug,
    name: text.name,
    summary: text.summary,
    description: text.description,
    foreign: foreignOf(text.language, { scope, t }),
    rating: ratingOf(row, { scope, t }),
    photos: photosOf(row, scope),
    categories: categories.map(({ slug, names }) => ({
      slug,
      name: nameIn(names, scope),
      path: href('directory', { lang, filters: filterSegments({ ...noFilters, category: [slug] }) }),
    })),
    places: placesOf(row).map((place) => ({
      kind: place.kind,
      name: nameOfPlace(place, scope),
      path: placePath(place, lang),
    })),
    isClosed: row.state === 'closed',
    owner: row.isOwned ? 'claimed' : 'unclaimed',
    enquiry: enquiryLink(row, t),
    confirmed: confirmationsText(row.confirmations, { lang, t }),
    updated: dayOf(row.updated_at, lang),
    similar: cards(
      similar.filter(({ slug }) => nearby.every((other) => other.slug !== slug)),
      categories,
      { scope, t },
    ),
    nearby,
    ...contact(row, request),
    ...details(rows, { row, request, t }),
  };
}

function contact(row: ListingRow, { scope, mapLinks }: PageRequest) {
  const { address, postal_code: postalCode, phone, email, website } = row;
  const coordinates = positionOf(row);
  const map = coordinates && mapPath(coordinates, scope.language);
  const places = placesOf(row).map((place) => nameOfPlace(place, scope));
  const searched =
    address && [address.replaceAll('\n', ', '), postalCode, ...places.reverse()].filter(Boolean).join(', ');
  const directions = row.state === 'closed' ? null : mapLink(mapLinks, { position: coordinates, address: searched });
  return { address, postalCode, coordinates, phone, email, website, map, directions };
}

function details({ vocabulary }: ListingRows, { row, request, t }: Omit<Parts, 'text'>) {
  const { scope, now } = request;
  const { language: lang } = scope;
  const country = placesOf(row)[0]?.country ?? null;
  const { hours, time_zone: zone } = row;
  const shown =
    row.state === 'closed' ? null : hoursText({ hours, zone, text: row.hours_text, country }, { lang, t, now });
  return {
    country,
    hours: shown && { ...shown, asOf: asOf(row, lang) },
    priceLevel: row.price_level as ListingPage['priceLevel'],
    attributes: attributeLabels(vocabulary.attributes, row.attributes ?? {}, { scope, t }),
    services: shownServices(row.services, { scope, t }),
    sources: provenance(row.contact_sources ?? {}, {
      shown: shownFields(row),
      lang,
      now,
      t,
    }),
  };
}

/** The business reads enquiries only where it runs the listing. */
function enquiryLink({ isOwned, state, response }: ListingRow, t: Translate): ListingPage['enquiry'] {
  if (!isOwned || state === 'closed') return null;
  return { words: t('enquiry.title'), responds: respondsText(response, t) };
}

/** The day on which the hours were written down, if nobody has confirmed them. */
function asOf({ contact_sources: its }: ListingRow, lang: string): string | null {
  const { confirmedAt = null, statedAt } = its?.hours ?? {};
  return confirmedAt === null && statedAt !== undefined ? dayOf(statedAt, lang) : null;
}

const positionOf = ({ latitude, longitude }: ListingRow) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The listing's places from the country to the city; unknown ones are left out. */
const placesOf = ({ places }: ListingRow): Place[] =>
  places.flatMap(([kind, slug, names, country]) => (kind ? [{ kind, slug, names, country }] : [])).reverse();

const photosOf = ({ photos }: ListingRow, scope: Scope): ListingPage['photos'] =>
  photos.map(([key, width, height, alt, credit]) => ({ key, width, height, credit, alt: phraseIn(alt, scope) }));

function shownFields(row: ListingRow): ReadonlySet<ContactField> {
  return new Set(contactFields.filter((field) => row[field]));
}

function near(
  { nearby, vocabulary }: ListingRows,
  { row, scope, t }: { row: ListingRow; scope: Scope; t: Translate },
): ListingPage['nearby'] {
  const here = positionOf(row);
  if (!here) return [];
  const country = placesOf(row)[0]?.country ?? null;
  return nearby
    .map((other) => ({ other, kilometres: distance(here, other) }))
    .filter(({ kilometres }) => kilometres <= maxDistance)
    .sort((a, b) => a.kilometres - b.kilometres)
    .slice(0, nearbySize)
    .flatMap(({ other, kilometres }) =>
      cards([other], vocabulary.categories, { scope, t }).map((card) => ({
        ...card,
        distance: distanceText(kilometres, { lang: scope.language, country, units: scope.units }),
      })),
    );
}

const nameOfPlace = ({ kind, names, country }: Place, scope: Scope): string =>
  kind === 'country' ? countryName(country, scope.language) : nameIn(names, scope);

const placePath = ({ kind, slug }: Place, lang: string): string =>
  href('directory', { lang, filters: filterSegments({ ...noFilters, [kind]: [slug] }) });
