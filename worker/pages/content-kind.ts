import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { Messages } from '../../web/contract/messages.ts';
import type { PieceKind } from '../../web/contract/pieces.ts';
import type { MemberRight } from '../../web/contract/rights.ts';
import type { Reader } from '../data/reader.ts';
import type { PersonId, SiteId } from '../data/schema.ts';
import type { Sql } from '../data/sql.ts';
import type { ReadSources } from '../platform/i18n/message-sources.ts';

/** How a text is written: one line, several, Markdown, the last part of an address, or an ICU message. */
export type TextFormat = 'line' | 'lines' | 'markdown' | 'slug' | 'message';

/** A field of a kind of content, and the most characters that it takes. */
export type ContentField = { format: TextFormat; longest: number };

/** What is published of a thing in one language. */
export type PublishedTexts = {
  language: string;
  /** By field; a field that the thing lacks in the language is absent. */
  fields: Readonly<Record<string, string>>;
  /** Null for content that has no versions. */
  version: number | null;
  /** Milliseconds since 1970; null where it is not known: messages that the site has not changed. */
  changedAt: number | null;
  /** Who wrote it, and who approved it; null where that is not known. */
  author: string | null;
  approver: string | null;
  /** The page where visitors read it, without a host; null where it is on many. */
  path: string | null;
};

/** A thing whose texts staff can point at. */
export type ContentThing = {
  /** How pages in the asked language name it: a thing can have other names in other languages, or have had others before. */
  item: string;
  /** What staff call it, in the asked language if it has a name in it. */
  name: string;
  /** Those in the languages that it has, in the order of the site. */
  texts: readonly PublishedTexts[];
  /** Pages of the asked language that show it, besides its own: path and title. */
  usedIn: readonly { path: string; title: string }[];
  /** The page of the area of staff where all of it can be changed; null where there is none. */
  managePath: string | null;
};

/** A changed text that is to be published in one language. */
export type ContentChange = {
  site: SiteId;
  item: string;
  field: string;
  language: string;
  /** What its author took for published, and what is to be. */
  before: string;
  after: string;
  by: PersonId;
  now: number;
  /** The interface's own messages, from which a site's may differ. */
  sources: ReadSources;
  /** Statements of the same transaction, behind those of the change: they end the draft. */
  more: readonly (Sql | D1PreparedStatement)[];
};

export type ContentOutcome =
  /** `item`: how the thing is named from now on. `path`: where it is, if it is a page. */
  | { code: 'published'; item: string; path: string | null }
  /** Something else is published by now, or the right is gone. Nothing was written. */
  | { code: 'changed' }
  /** A key under `previews.fault`. */
  | { code: 'refused'; problem: string };

/**
 * A kind of content that the viewer shows and changes. A feature registers it under `content`; drafts, comments and
 * comparisons follow from it.
 */
export type ContentKind = {
  readonly kind: PieceKind;
  readonly fields: Readonly<Record<string, ContentField>>;
  /** What somebody needs on the site to publish it. */
  readonly right: MemberRight;
  /** Reads a thing; null if the site has none of that name. */
  read(
    reader: Reader,
    asked: { site: SiteId; item: string; language: string; now: number; sources: ReadSources },
  ): Promise<ContentThing | null>;
  /** The HTML of a text in Markdown as its page shows it. Without it, texts are shown as they are. */
  html?(text: string): string;
  /** Of messages: the form that pages format; null for a text that is not well-formed. */
  compiled?(text: string): Messages[string] | null;
  /**
   * Publishes a text in one language, and leaves the others. The write, its entry in the audit log, its tags for cached
   * pages and `more` are one transaction, which aborts if the published text is not `before` any more or if the person lacks
   * the right.
   */
  publish(db: D1Database, change: ContentChange): Promise<ContentOutcome>;
};
