import type { BreadcrumbList, LocalBusiness, OpeningHoursSpecification, WithContext } from 'schema-dts';
import type { Hours, Range } from '../../../web/contract/hours.ts';
import { weekdays } from '../../../web/contract/hours.ts';
import type { ListingPage } from '../../../web/contract/pages/listing.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { nextDate } from '../../domain/hours/opening-status.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { placeType } from './schema-type.ts';

type PlaceParts = {
  /** The page's own address. */
  url: string;
  origin: string;
  siteSlug: string;
  description: string;
  /** Path of the first photo. */
  image: string | undefined;
  rating: { stars: number; reviews: number } | undefined;
  hours: Hours | null;
  now: number;
};

const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

/** A listing as a schema.org thing. It has a rating only if there are reviews. */
export function placeThing(page: ListingPage, parts: PlaceParts): WithContext<LocalBusiness> {
  const { url, origin, image, rating, hours, description, siteSlug } = parts;
  const { coordinates, phone, website, email, priceLevel } = page;
  const slugs = page.categories.map(({ slug }) => slug);
  const isPlace = coordinates !== null || page.address !== '';
  const thing = {
    '@context': 'https://schema.org',
    '@type': placeType(siteSlug, slugs, { isPlace }),
    '@id': url,
    name: page.name,
    description,
    url: website || url,
    ...(website ? { mainEntityOfPage: url } : {}),
    ...(image ? { image: origin + image } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(email ? { email } : {}),
    ...(isPlace ? { address: address(page) } : {}),
    ...(coordinates ? { geo: { '@type': 'GeoCoordinates', ...coordinates } } : {}),
    ...(rating ? { aggregateRating: aggregateRating(rating) } : {}),
    ...(isPlace && priceLevel ? { priceRange: '$'.repeat(priceLevel) } : {}),
    ...(isPlace && hours && !page.isClosed ? { openingHoursSpecification: openingHours(hours, parts.now) } : {}),
  };
  // Every type of `placeType` has these properties, but TypeScript cannot check a union of thirty types.
  return thing as unknown as WithContext<LocalBusiness>;
}

const aggregateRating = ({ stars, reviews }: NonNullable<PlaceParts['rating']>) => ({
  '@type': 'AggregateRating',
  ratingValue: stars,
  bestRating: 5,
  worstRating: 1,
  reviewCount: reviews,
});

function address({ address: street, postalCode, places, country }: ListingPage) {
  const named = (kind: 'city' | 'region') => places.find((place) => place.kind === kind)?.name;
  const [city, region] = [named('city'), named('region')];
  return {
    '@type': 'PostalAddress',
    ...(street ? { streetAddress: street.replaceAll('\n', ', ') } : {}),
    ...(postalCode ? { postalCode } : {}),
    ...(city ? { addressLocality: city } : {}),
    ...(region ? { addressRegion: region } : {}),
    ...(country ? { addressCountry: country } : {}),
  };
}

function openingHours(hours: Hours, now: number): OpeningHoursSpecification[] {
  const specification = ([opens, closes]: Range, when: object) =>
    ({
      '@type': 'OpeningHoursSpecification',
      ...when,
      opens,
      closes: closes === '24:00' ? '23:59' : closes,
    }) as OpeningHoursSpecification;
  const week = weekdays.flatMap((day) =>
    hours[day].map((range) => specification(range, { dayOfWeek: `https://schema.org/${dayNames[day]}` })),
  );
  const special = hours.special.flatMap(({ date, hours: ranges }) => {
    const on = nextDate(date, Math.floor(now / 86_400_000));
    if (!on) return [];
    // schema.org expresses a day without opening hours as 00:00 to 00:00.
    const rangesOfDay = ranges.length > 0 ? ranges : [['00:00', '00:00'] as Range];
    return rangesOfDay.map((range) => specification(range, { validFrom: on, validThrough: on }));
  });
  return [...week, ...special];
}

/** The breadcrumbs from the home page to a listing, as the page shows them. */
export function breadcrumbs(
  page: ListingPage,
  { origin, lang, t }: { origin: string; lang: string; t: Translate },
): WithContext<BreadcrumbList> {
  const steps = [
    { name: t('listing.home'), path: href('home', { lang }) },
    { name: t('listing.directory'), path: href('directory', { lang, filters: [] }) },
    ...page.places.flatMap(({ name, path }) => (path ? [{ name, path }] : [])),
    ...page.categories.slice(0, 1),
    { name: page.name, path: href('listing', { lang, slug: page.slug }) },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: origin + path,
    })),
  };
}
