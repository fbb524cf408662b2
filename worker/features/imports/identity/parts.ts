import type { Attributes } from '../../../../web/contract/attributes.ts';
import type { ListingPatch } from '../../../domain/listings/listing-rows.ts';
import { attributeField } from '../columns/column-headers.ts';
import { fieldHash } from './import-mark.ts';

/** The parts of a listing that are compared as a whole, with the fields of a patch that they consist of. */
export const partColumns = {
  place: ['placeId'],
  address: ['address'],
  postalCode: ['postalCode'],
  phone: ['phone'],
  email: ['email'],
  website: ['website'],
  point: ['latitude', 'longitude', 'timeZone'],
  hours: ['hours', 'hoursText'],
  price: ['priceLevel'],
  state: ['state'],
} as const satisfies Record<string, readonly (keyof ListingPatch)[]>;

export type PartName = keyof typeof partColumns;
export type PartColumn = (typeof partColumns)[PartName][number];

export const partNames = Object.keys(partColumns) as PartName[];

/** A value as its column stores it: objects, such as hours, are JSON. */
export const asStored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

export const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(asStored(value));

type AttributeValue = Attributes[string] | null;

/** The order of several options does not matter. */
export const attributeText = (value: AttributeValue): string =>
  value === null ? '' : [value].flat().map(String).sort().join(', ');

export const partText = (values: Readonly<Partial<Record<PartColumn, unknown>>>, part: PartName): string =>
  partColumns[part].map((column) => asText(values[column])).join('\n');

export const textField = (field: string, language: string): string => `${field}@${language}`;

export const categoriesText = (ids: readonly number[]): string => [...new Set(ids)].join(',');

/** The short hashes of all that a patch says, for the listing's mark. */
export function marksOf(patch: Omit<ListingPatch, 'id'>): Record<string, string> {
  const said = partNames.filter((part) => patch[partColumns[part][0]] !== undefined);
  const texts = Object.entries(patch.texts ?? {}).flatMap(([language, text]) =>
    Object.entries(text ?? {}).map(([field, value]) => [textField(field, language), value] as const),
  );
  const attributes = Object.entries(patch.attributes ?? {}).map(
    ([slug, value]) => [attributeField(slug), attributeText(value)] as const,
  );
  const values: (readonly [string, string])[] = [
    ...said.map((part) => [part, partText(patch, part)] as const),
    ...(patch.categoryIds === undefined ? [] : [['categories', categoriesText(patch.categoryIds)] as const]),
    ...texts,
    ...attributes,
  ];
  return Object.fromEntries(values.map(([name, value]) => [name, fieldHash(value)]));
}
