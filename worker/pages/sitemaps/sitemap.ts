import type { Tag } from '../../data/cache-tags.ts';
import type { Reader, RowsOf } from '../../data/reader.ts';
import type { Scope } from '../../data/scope.ts';
import type { Sql } from '../../data/sql.ts';

/** A page that a feature lists in a sitemap. */
export type ListedPage = {
  path: (lang: string) => string;
  /** Default: in all languages of the site. */
  isPublished?: (lang: string) => boolean;
  /** Milliseconds since 1970; undefined where finding it out would read everything that the page shows. */
  changedAt?: number | undefined;
};

/** A sitemap that a feature lists in the index; `changedAt` is that of its newest page. */
export type ListedFile = { number: number; changedAt?: number | undefined };

/**
 * A feature's database statements; those of all features run in one round trip. `spoken`: the language tags of the site.
 */
type Statements<Queries extends readonly Sql[] = readonly Sql[]> = (scope: Scope, spoken: readonly string[]) => Queries;

/** Pages that a site has once. Those of all features are in one file, `/sitemaps/{lang}/pages-1.xml`. */
export type SinglePages = {
  statements: Statements;
  /** The pages that are published in `lang`. */
  pages(rows: never, lang: string): readonly ListedPage[];
  /** Cache tags that the pages depend on. */
  tags: readonly Tag[];
};

/** Pages that a site has many of, in numbered files: `/sitemaps/{lang}/{name}-{number}.xml`. */
export type NumberedFiles = {
  firstNumber: 0 | 1;
  /** The files of a site in a language. */
  index: { statements: Statements; files(rows: never, lang: string): readonly ListedFile[] };
  /** Reads the rows of a file in the scope's language, in one round trip. */
  load(reader: Reader, scope: Scope, number: number): Promise<unknown>;
  /** The pages of a file; undefined if the site has no file with this number. */
  pages(rows: never, number: number): readonly ListedPage[] | undefined;
  /** Cache tags that the files and their entries in the index depend on. */
  tags: readonly Tag[];
};

/** The sitemaps of a feature. */
export type FeatureSitemaps = {
  pages?: SinglePages;
  /** By the prefix of their file names. */
  files?: Readonly<Record<string, NumberedFiles>>;
};

/** Defines single pages: `pages` receives the rows of `statements`. */
export const defineSinglePages = <const Queries extends readonly Sql[]>(definition: {
  statements: Statements<Queries>;
  pages(rows: RowsOf<Queries>, lang: string): readonly ListedPage[];
  tags: readonly Tag[];
}): SinglePages => definition as SinglePages;

/** Defines numbered files: `index.files` receives the rows of `index.statements`, `pages` those of `load`. */
export const defineNumberedFiles = <const Queries extends readonly Sql[], Rows>(definition: {
  firstNumber: 0 | 1;
  index: { statements: Statements<Queries>; files(rows: RowsOf<Queries>, lang: string): readonly ListedFile[] };
  load(reader: Reader, scope: Scope, number: number): Promise<Rows>;
  pages(rows: Rows, number: number): readonly ListedPage[] | undefined;
  tags: readonly Tag[];
}): NumberedFiles => definition as NumberedFiles;
