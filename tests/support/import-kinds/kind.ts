import type { PrepareOptions } from '../../../worker/features/imports/settings.ts';

/** A kind of file that people have, and what becomes of it. */
export interface Kind {
  /** What it is: the words after "a file of". */
  title: string;
  content: string | Uint8Array;
  /** The language of the import. English by default. */
  language?: string;
  /** What a person says. */
  told?: PrepareOptions['told'];
  /** What stops the import until it is said: the code, and the columns or encodings in doubt. */
  stop?: string;
  /** The field of each column that is used. */
  columns: Readonly<Record<string, string>>;
  /** Rejected rows: `row reason`. */
  rejected?: readonly string[];
  /** How often each warning occurs. */
  warnings?: Readonly<Record<string, number>>;
  /** All listings by name: `name | country/region/city | categories | state if closed`. */
  listings: readonly string[];
  /** More of some listings, by name. */
  more?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A file of lines. */
export const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;

/** A file of lines as spreadsheets on Windows write it. */
export const crlf = (...rows: readonly string[]): string => `${rows.join('\r\n')}\r\n`;
