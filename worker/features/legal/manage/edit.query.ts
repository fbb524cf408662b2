import type { Reader } from '../../../data/reader.ts';
import type { SiteId } from '../../../data/schema.ts';
import { columns, expression, limitTo, type Sql, sql } from '../../../data/sql.ts';
import { outerTable, pick, table } from '../../../data/table.ts';
import { inEffect } from '../effect.ts';
import type { WhichText } from '../which-text.ts';

const t = table('legal_texts', 't');
const p = outerTable('people', 'p');

/** Maximum versions listed, the newest first. */
const maxVersions = 50;

export type ListedVersion = {
  version: number;
  published_at: number;
  effective_at: number;
  summary: string;
  /** Null: a command, or a person whose account is gone. */
  author: string | null;
  address: string | null;
};

/** A version with what it is compared by. */
export type ComparedText = { version: number; paragraphs: string };

export type EditRows = {
  newest: { version: number; body: string; paragraphs: string } | undefined;
  /** The default language's newest text. */
  original: { version: number; html: string } | undefined;
  versions: ListedVersion[];
  /** The number of the version in effect. */
  current: number | undefined;
  /** The versions that are asked for. */
  compared: ComparedText[];
};

/** The versions of a text. */
const versionsOf = (site: SiteId, { kind, language }: WhichText): Sql =>
  sql`from ${t} where ${t.site_id} = ${site} and ${t.kind} = ${kind} and ${t.language} = ${language}`;

/** The Markdown of a version. */
export const bodyOf = (site: SiteId, { version, ...text }: WhichText & { version: number }): Sql<{ body: string }> =>
  sql`select ${columns(pick(t, 'body'))} ${versionsOf(site, text)} and ${t.version} = ${version}`;

type Asked = { text: WhichText; defaultLanguage: string; versions: readonly number[]; now: number };

/** Reads what the form of a text shows, in one round trip. */
export async function loadEdit(
  reader: Reader,
  siteId: SiteId,
  { text, defaultLanguage, versions, now }: Asked,
): Promise<EditRows> {
  const ofText = versionsOf(siteId, text);
  const newestFirst = sql`order by ${t.version} desc`;
  const bare = table('legal_texts');
  const [[newest], [original], listed, [current], compared] = await reader.batch(
    sql`select ${columns(pick(t, 'version', 'body', 'paragraphs'))} ${ofText} ${newestFirst} limit 1`,
    text.language === defaultLanguage
      ? null
      : sql`select ${columns(pick(t, 'version', 'html'))}
          ${versionsOf(siteId, { ...text, language: defaultLanguage })} ${newestFirst} limit 1`,
    sql`select ${columns({
      ...pick(t, 'version', 'published_at', 'effective_at', 'summary'),
      ...{ author: p.name, address: p.address },
    })} from ${t} left join ${p} on ${p.id} = ${t.author_id}
      where ${t.site_id} = ${siteId} and ${t.kind} = ${text.kind} and ${t.language} = ${text.language}
      ${newestFirst} ${limitTo(maxVersions)}`,
    sql`select ${columns({ version: expression<number>(bare.version) })} ${inEffect({ siteId, ...text }, now)}`,
    versions.length
      ? sql`select ${columns(pick(t, 'version', 'paragraphs'))} ${ofText}
          and ${t.version} in (select value from json_each(${JSON.stringify(versions)}))`
      : null,
  );
  return { newest, original, versions: listed, current: current?.version, compared };
}
