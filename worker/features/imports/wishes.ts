import type { ColumnMap } from './columns/columns.ts';

/** What a person says about a file and its import. All of it has a default. */
export interface ImportWishes {
  columns?: ColumnMap;
  /** The columns that identify a listing, instead of an id. */
  key?: readonly string[];
  /**
   * The name of the source. Listings of different sources are never the same, whatever their ids are. Empty for the
   * site's only source.
   */
  source?: string;
  /** The country of rows that do not say one: ISO 3166-1 alpha-2. */
  country?: string;
  /** Fills in region and city by coordinates. */
  locate?: boolean;
  /** An id is the same listing, even with another name in another place. */
  trustIds?: boolean;
  /** Replaces what people have changed since the last import. */
  overwriteEdits?: boolean;
  /** Closes the source's listings that left the file: at most this share of them, from 0 to 1. Absent: closes none. */
  closeMissing?: number;
}
