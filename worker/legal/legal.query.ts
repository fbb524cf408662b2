import type { LegalKind } from '../../web/contract/page-data.ts';
import type { Reader } from '../db/reader.ts';
import { limitTo, sql } from '../db/sql.ts';
import type { Scope } from '../site/site.ts';

/** Versions listed at most, the newest first. */
const listed = 50;

/** Which version is asked for, and with which earlier one it is to be compared; null for the newest, and for none. */
export type LegalAsked = { kind: LegalKind; version: number | null; compare: number | null };

export type VersionRow = { version: number; published_at: number };
export type LegalTextRow = VersionRow & { language: string; html: string; paragraphs: string };

export type LegalRows = {
  text: LegalTextRow | undefined;
  /** The version to compare with, in the same language. */
  earlier: (VersionRow & { paragraphs: string }) | undefined;
  versions: VersionRow[];
  /** Which of the site's languages have a text of their own. */
  languages: { language: string }[];
};

/** A legal text in the visitor's language, else in the site's, else in any: one round trip. */
export async function loadLegal(
  reader: Reader,
  scope: Scope,
  { kind, version, compare, spoken }: LegalAsked & { spoken: readonly string[] },
): Promise<LegalRows> {
  const ofKind = sql`legal_texts where site_id = ${scope.siteId} and kind = ${kind}`;
  const has = (tag: string) => sql`(select language from ${ofKind} and language = ${tag} limit 1)`;
  const language = sql`coalesce(${has(scope.language)}, ${has(scope.defaultLanguage)},
    (select language from ${ofKind} limit 1))`;
  const [[text], [earlier], versions, languages] = await reader.batch(
    sql<LegalTextRow>`
      select language, version, published_at, html, ${compare === null ? sql`'[]' as paragraphs` : sql`paragraphs`}
      from ${ofKind} and language = ${language} ${version === null ? sql`` : sql`and version = ${version}`}
      order by version desc limit 1`,
    sql<VersionRow & { paragraphs: string }>`
      select version, published_at, paragraphs from ${ofKind} and language = ${language} and version = ${compare}`,
    sql<VersionRow>`
      select version, published_at from ${ofKind} and language = ${language} order by version desc ${limitTo(listed)}`,
    sql<{ language: string }>`
      select value as language from json_each(${JSON.stringify(spoken)})
      where exists (select 1 from ${ofKind} and language = value)`,
  );
  return { text, earlier, versions, languages };
}
