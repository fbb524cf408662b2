/** The listing fields that a column can fill. */
export const fields = [
  'id',
  'name',
  'category',
  'summary',
  'description',
  'address',
  'street',
  'houseNumber',
  'city',
  'region',
  'postalCode',
  'country',
  'phone',
  'website',
  'email',
  'latitude',
  'longitude',
  'coordinates',
  'hours',
  'hoursMon',
  'hoursTue',
  'hoursWed',
  'hoursThu',
  'hoursFri',
  'hoursSat',
  'hoursSun',
  'price',
  'closed',
  'oldAddress',
] as const;

export type Field = (typeof fields)[number];

/** One of the site's own attributes, by its slug: `attributes.material`. */
export type AttributeField = `attributes.${string}`;

export type ColumnField = Field | AttributeField;

export const attributeField = (slug: string): AttributeField => `attributes.${slug}`;

/** Fields that several columns can fill together. Every other field has one column. */
export const joinedFields: ReadonlySet<Field> = new Set(['address', 'phone', 'website', 'email', 'category', 'closed']);

/** The fields of single days, Monday first. */
export const dayFields = ['hoursMon', 'hoursTue', 'hoursWed', 'hoursThu', 'hoursFri', 'hoursSat', 'hoursSun'] as const;

/** The column of this project's own list of rejected rows that gives the reason. An import ignores it. */
export const rejectionColumn = 'rejected_because';

/** Normalises a column's name: lower case, punctuation and spaces as `_`. `addr:street` becomes `addr_street`. */
export function foldHeader(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}
