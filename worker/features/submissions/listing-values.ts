import type { Attributes } from '../../../web/contract/attributes.ts';
import type { ContactSources } from '../../../web/contract/details.ts';
import type { Hours } from '../../../web/contract/hours.ts';
import type { Position, SubmissionValues, SubmittedPhoto } from '../../../web/contract/submission.ts';
import type { ListingState } from '../../data/schema.ts';
import type { ServiceRow } from '../../domain/listings/service.query.ts';
import type { Names } from '../../platform/i18n/names.ts';
import type { Besides } from './content.ts';
import type { ReferredPlace } from './references.query.ts';
import { attributeField } from './steps/details.ts';
import { submittedService } from './submitted-services.ts';

/** What a published listing says, as it is read to be changed. */
export type ListingContentRow = {
  id: number;
  slug: string;
  state: ListingState;
  language: string;
  /** Milliseconds since 1970: each write of the listing changes it. */
  updatedAt: number;
  place: ReferredPlace | null;
  address: string;
  postalCode: string;
  latitude: number | null;
  longitude: number | null;
  phone: string;
  email: string;
  website: string;
  timeZone: string;
  hours: Hours | null;
  hoursText: string;
  priceLevel: number | null;
  attributes: Attributes | null;
  sources: ContactSources | null;
  /** In the order of positions. */
  categories: [slug: string, position: number][];
  texts: [language: string, name: string, summary: string, description: string][];
  services: ServiceRow[];
  photos: [key: string, width: number, height: number, alt: Names, credit: string, isIllustration: 0 | 1][];
};

/** What belongs to the values of a published listing and stands in no form. */
export const besidesOf = ({
  sources,
  hoursText,
  photos,
}: Pick<ListingContentRow, 'sources' | 'hoursText' | 'photos'>): Besides => ({
  sources: sources ?? {},
  hoursText,
  drawings: photos.flatMap(([key, , , , , isIllustration]) => (isIllustration ? [key] : [])),
});

/** The values of a published listing. */
export function valuesOf(row: ListingContentRow): SubmissionValues {
  const { language, latitude, longitude } = row;
  const texts = row.texts.flatMap(([tag, name, summary, description]) => {
    const end = tag === language ? '' : `.${tag}`;
    return [
      [`name${end}`, name],
      [`summary${end}`, summary],
      [`description${end}`, description],
    ];
  });
  const attributes = Object.entries(row.attributes ?? {}).map(([slug, value]) => [attributeField(slug), value]);
  const position: Position | null = latitude === null || longitude === null ? null : [latitude, longitude];
  return {
    language,
    ...Object.fromEntries(texts),
    categories: row.categories.toSorted(([, one], [, other]) => one - other).map(([slug]) => slug),
    place: row.place ? `${row.place.kind}/${row.place.slug}` : '',
    placeText: '',
    address: row.address,
    postalCode: row.postalCode,
    position,
    phone: row.phone,
    email: row.email,
    website: row.website,
    timeZone: row.timeZone,
    hours: row.hours,
    priceLevel: row.priceLevel,
    ...Object.fromEntries(attributes),
    services: row.services.map(submittedService),
    photos: row.photos.map(
      ([key, width, height, alt, credit]): SubmittedPhoto => ({ key, width, height, alt, credit }),
    ),
  };
}
