import type { Problem } from '../../../web/contract/outcome.ts';
import type { Tag } from '../../data/cache-tags.ts';
import type { ChangeLog } from '../../data/change-log.ts';
import type { Reader } from '../../data/reader.ts';
import type { RegisteredSite } from '../../domain/sites/site.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { SearchIndexClient } from '../../search-index/client.ts';

/** A request for a file for machines, such as robots.txt, or for data that scripts of pages request. */
export type FileRequest = {
  site: RegisteredSite;
  /** Scheme and host of the site's primary domain. */
  origin: string;
  /** Parameters of the router path. */
  params: Readonly<Record<string, string>>;
  /** The canonical query; empty for files without one. */
  query: URLSearchParams;
  /** The site's change log as known to this isolate. */
  log: ChangeLog;
  search: SearchIndexClient;
  /** Translates into the language `lang` of the path if the site has it, else into the site's default language. */
  t: Translate;
};

/** A file's text and its cache tags. */
export type FileContent = {
  code: 'ok';
  text: string;
  tags: readonly Tag[];
  /** True if data are temporarily missing: the file is not cached. */
  isProvisional?: boolean;
};

/** How a file is made: `load` reads, `write` builds the text. */
export type FileDefinition = {
  /** Media type. */
  type: string;
  /** Whether scripts of other origins may read it. */
  isShared?: true;
  /** The canonical form of a request's query. It is part of the cache key; without it, files ignore their query. */
  canonicalQuery?(query: URLSearchParams): URLSearchParams;
  /** Reads rows, in one round trip at most. */
  load(reader: Reader, request: FileRequest): Promise<unknown>;
  /** Pure. */
  write(rows: never, request: FileRequest): FileContent | Problem;
};

/** Defines a file: `write` receives what `load` returns. */
export function defineFile<Rows>(file: {
  type: string;
  isShared?: true;
  canonicalQuery?(query: URLSearchParams): URLSearchParams;
  load(reader: Reader, request: FileRequest): Promise<Rows>;
  write(rows: Rows, request: FileRequest): FileContent | Problem;
}): FileDefinition {
  return file as FileDefinition;
}

/** `load` of files that need only the site registry. */
export const nothing = async (): Promise<null> => null;
