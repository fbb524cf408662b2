import type { Attributes } from '../../web/contract/attributes.ts';
import type { Hours } from '../../web/contract/hours.ts';
import type { WarningCode } from './cells.ts';
import type { Coordinates } from './coordinates.ts';
import type { Field } from './header-words.ts';

/** All of a field's cells as one text. */
export type Read = (field: Field) => string;

export type RejectReason =
  | 'no-name'
  | 'name-too-long'
  | 'wrong-column-count'
  | 'malformed-quotes'
  | 'bad-encoding'
  | 'duplicate';

/** What was noticed in a row that was taken in, with the value that it is about. */
export interface Warning {
  code: WarningCode;
  value: string;
}

/** Where a row says it is: `country` is an ISO 3166-1 code, `region` and `city` are names or empty. */
export interface PlaceNames {
  country: string;
  region: string;
  city: string;
}

/** What a row says of a listing. */
export interface RowContent {
  name: string;
  summary: string;
  description: string;
  categories: readonly string[];
  place: PlaceNames | null;
  address: string;
  postalCode: string;
  coordinates: Coordinates | null;
  /** IANA, from the coordinates; '' where there are none. */
  timeZone: string;
  phone: string;
  email: string;
  website: string;
  hours: Hours | null;
  hoursText: string;
  priceLevel: number | null;
  /** Of the site's attributes that the file has columns for; null where a row says nothing of one. */
  attributes?: Readonly<Record<string, Attributes[string] | null>>;
}

/** A row of the file as the product understands it. */
export interface ImportRow extends RowContent {
  row: number;
  line: number;
  /** What the listing is recognised by in a later import. */
  key: string;
  /** Of all that the row says: the same again means that nothing is to be done. */
  hash: string;
}

export interface Rejected {
  kind: 'rejected';
  row: number;
  line: number;
  reason: RejectReason;
  /** Of a duplicate: the row that was there before. */
  earlier?: number;
  cells: readonly string[];
}

export type Normalised = { kind: 'accepted'; row: ImportRow; warnings: readonly Warning[] } | Rejected;
