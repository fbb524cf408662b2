import type { Problem } from '../../web/contract/outcome.ts';
import type { Tag } from '../cache/tags.ts';
import type { Reader } from '../db/reader.ts';
import type { Translate } from '../pages/page.ts';
import type { RegisteredSite } from '../site/site.ts';

/** What machines ask of a site: its own files, none of them a page. */
export type FileRequest = {
  site: RegisteredSite;
  /** Scheme and host of the site's primary domain. */
  origin: string;
  /** What the path says behind its fixed words. */
  params: Readonly<Record<string, string>>;
  /** In the site's own language: these files are not translated. */
  t: Translate;
};

/** A file's text, with the tags of what it shows. */
export type WrittenFile = { code: 'ok'; text: string; tags: readonly Tag[] };

/** How a file comes about: load, then write. */
export type FileDefinition = {
  /** Its media type. */
  type: string;
  /** Reads rows, in one round trip at most. */
  load(reader: Reader, request: FileRequest): Promise<unknown>;
  /** Pure. */
  write(rows: never, request: FileRequest): WrittenFile | Problem;
};

/** Defines a file; what `load` gives is what `write` takes. */
export function defineFile<Rows>(file: {
  type: string;
  load(reader: Reader, request: FileRequest): Promise<Rows>;
  write(rows: Rows, request: FileRequest): WrittenFile | Problem;
}): FileDefinition {
  return file as FileDefinition;
}

/** For files that are made of the register alone. */
export const nothing = async (): Promise<null> => null;
