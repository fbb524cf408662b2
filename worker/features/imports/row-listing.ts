import type { Attributes } from '../../../web/contract/attributes.ts';
import type { ListingPatch, NewListing } from '../../domain/listings/listing-rows.ts';
import { slugOf } from '../../platform/text/slug.ts';
import type { Field } from './columns/column-headers.ts';
import { markText } from './identity/import-mark.ts';
import { marksOf, type PartName, partColumns } from './identity/parts.ts';
import { sourcesOf, type WriteContext } from './import-target.ts';
import type { ImportRow } from './row.ts';

/** The attributes that have a value in the row, or null if none has. */
function attributesOf({ attributes = {} }: ImportRow): Attributes | null {
  const values = Object.entries(attributes).flatMap(([slug, value]) =>
    value === null ? [] : [[slug, value] as const],
  );
  return values.length > 0 ? Object.fromEntries(values) : null;
}

/** A row as a new listing. Pure. */
export function listingOf(row: ImportRow, context: WriteContext): NewListing {
  const { language, target, givenAt } = context;
  const { id: placeId, slugSuffix } = target.placeOf(row.place);
  const { address, phone, email, website, hours } = row;
  const listing: NewListing = {
    slug: slugOf(row.name),
    ...(slugSuffix === undefined ? {} : { slugSuffix }),
    state: row.state,
    language,
    placeId,
    address,
    postalCode: row.postalCode,
    latitude: row.coordinates?.latitude ?? null,
    longitude: row.coordinates?.longitude ?? null,
    timeZone: row.timeZone,
    phone,
    email,
    website,
    hours,
    hoursText: row.hoursText,
    priceLevel: row.priceLevel,
    attributes: attributesOf(row),
    contactSources: sourcesOf({ address, phone, email, website, hours }, { before: null, givenAt }),
    importKey: row.key,
    importHash: null,
    texts: { [language]: { name: row.name, summary: row.summary, description: row.description } },
    categoryIds: target.categoriesOf(row.categories),
  };
  const fields = marksOf(patchFrom(row, listing, context));
  return { ...listing, importHash: markText({ language, row: row.hash, fields }) };
}

/** The columns of which a file needs at least one to say a part of a listing. */
const needs: Readonly<Record<PartName, readonly Field[]>> = {
  place: ['country', 'city', 'region'],
  address: ['address', 'street'],
  postalCode: ['postalCode'],
  phone: ['phone'],
  email: ['email'],
  website: ['website'],
  point: ['latitude', 'coordinates'],
  hours: ['hours', 'hoursMon', 'hoursTue', 'hoursWed', 'hoursThu', 'hoursFri', 'hoursSat', 'hoursSun'],
  price: ['price'],
  state: ['closed'],
};

/** What of a listing the file says. */
function patchFrom(row: ImportRow, listing: NewListing, { language, columns }: WriteContext): Omit<ListingPatch, 'id'> {
  const has = (fields: readonly Field[]): boolean => fields.some((field) => columns.of.has(field));
  const isSaid = (part: PartName): boolean => has(needs[part]) || (part === 'place' && row.place !== null);
  const given = (Object.keys(needs) as PartName[])
    .filter(isSaid)
    .flatMap((part) => partColumns[part].map((column) => [column, listing[column]] as const));
  return {
    ...(row.attributes ? { attributes: row.attributes } : {}),
    ...(has(['category']) ? { categoryIds: listing.categoryIds } : {}),
    texts: {
      [language]: {
        name: row.name,
        ...(has(['summary']) ? { summary: row.summary } : {}),
        ...(has(['description']) ? { description: row.description } : {}),
      },
    },
    ...Object.fromEntries(given),
  };
}

/** A row as a patch of an existing listing: only what the file has columns for. Pure. */
export function patchOf(row: ImportRow, id: number, context: WriteContext): ListingPatch {
  const listing = listingOf(row, context);
  return {
    id,
    importKey: listing.importKey,
    importHash: listing.importHash,
    ...patchFrom(row, listing, context),
  };
}
