import type { Attributes } from '../../../web/contract/attributes.ts';
import type { Hours } from '../../../web/contract/hours.ts';
import type { WarningCode } from '../../domain/listings/clean-fields.ts';
import type { Field } from './columns/column-headers.ts';
import type { Coordinates } from './fields/coordinates.ts';

/** Returns the joined cells of a field. */
export type Read = (field: Field) => string;

export type RejectReason =
  | 'no-name'
  | 'name-too-long'
  | 'wrong-column-count'
  | 'malformed-quotes'
  | 'nul-byte'
  | 'cell-too-large'
  | 'other-listing'
  | 'bad-encoding'
  | 'duplicate';

/** A problem in an accepted row. `value` is the text that it is about. */
export interface Warning {
  code: WarningCode;
  value: string;
}

/** The place of a row: `country` is an ISO 3166-1 code, `region` and `city` are names or empty. */
export interface PlaceNames {
  country: string;
  region: string;
  city: string;
}

/** The listing data of a row. */
export interface RowContent {
  name: string;
  summary: string;
  description: string;
  categories: readonly string[];
  place: PlaceNames | null;
  address: string;
  postalCode: string;
  coordinates: Coordinates | null;
  /** IANA time zone of the coordinates; '' without coordinates. */
  timeZone: string;
  phone: string;
  email: string;
  website: string;
  hours: Hours | null;
  hoursText: string;
  priceLevel: number | null;
  /** `closed` if a column of the file says that the place is closed. */
  state: 'published' | 'closed';
  /** Paths of the listing on a former site, such as `/shop/123.html`. */
  oldPaths: readonly string[];
  /** Values of the attributes that the file has columns for. Null if the row has no value. */
  attributes?: Readonly<Record<string, Attributes[string] | null>>;
}

/** An accepted row of the file. */
export interface ImportRow extends RowContent {
  row: number;
  line: number;
  /** Identifies the listing in a later import. */
  key: string;
  /** Hash of the row's content. If it is the same in a later import, nothing changes. */
  hash: string;
  /** The characters of the content. */
  size: number;
}

export interface Rejected {
  kind: 'rejected';
  row: number;
  line: number;
  reason: RejectReason;
  /** For `duplicate`: the row that is imported. */
  sameAs?: number;
  cells: readonly string[];
}

export type Normalised =
  | { kind: 'accepted'; row: ImportRow; warnings: readonly Warning[]; cells: readonly string[] }
  | Rejected;
