import type { LegalKind } from '../../../web/contract/pages/legal.data.ts';
import type { Reader } from '../../data/reader.ts';
import type { Scope } from '../../data/scope.ts';
import { columns, expression, limitTo, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { inEffect } from './effect.ts';

const t = table('legal_texts');

/** Maximum versions listed, the newest first. */
const maxVersions = 50;

/** `version` null means the one in effect. `compare` is the earlier version to compare with, or null. */
export type LegalQuery = { kind: LegalKind; version: number | null; compare: number | null };

export type VersionRow = { version: number; published_at: number; effective_at: number };
export type LegalTextRow = VersionRow & { language: string; html: string; paragraphs: string };

export type LegalRows = {
  text: LegalTextRow | undefined;
  /** The version to compare with, in the same language. */
  earlier: (VersionRow & { paragraphs: string }) | undefined;
  versions: VersionRow[];
  /** The version in effect, and the next one that takes effect. */
  current: VersionRow | undefined;
  next: VersionRow | undefined;
  /** The site's languages that have this text. */
  languages: { language: string }[];
};

type Options = LegalQuery & { spoken: readonly string[]; now: number };

/** A legal text in the visitor's language, else in the site's, else in any: one round trip. */
export async function loadLegal(
  reader: Reader,
  scope: Scope,
  { kind, version, compare, spoken, now }: Options,
): Promise<LegalRows> {
  const { siteId } = scope;
  const ofKind = sql`${t} where ${t.site_id} = ${siteId} and ${t.kind} = ${kind}`;
  const has = (tag: string) => sql`(select ${t.language} from ${ofKind} and ${t.language} = ${tag} limit 1)`;
  const language = sql`coalesce(${has(scope.language)}, ${has(scope.defaultLanguage)},
    (select ${t.language} from ${ofKind} limit 1))`;
  const paragraphs = compare === null ? expression<string>(sql`'[]'`) : t.paragraphs;
  const dates = pick(t, 'version', 'published_at', 'effective_at');
  const shown = columns({ ...pick(t, 'language', 'html'), ...dates, paragraphs });
  const text = { siteId, kind, language };
  const [[found], [earlier], versions, [current], [next], languages] = await reader.batch(
    version === null
      ? sql`select ${shown} ${inEffect(text, now)}`
      : sql`select ${shown} from ${ofKind} and ${t.language} = ${language} and ${t.version} = ${version}`,
    sql`
      select ${columns({ ...dates, paragraphs: t.paragraphs })}
      from ${ofKind} and ${t.language} = ${language} and ${t.version} = ${compare}`,
    sql`
      select ${columns(dates)}
      from ${ofKind} and ${t.language} = ${language} order by ${t.version} desc ${limitTo(maxVersions)}`,
    sql`select ${columns(dates)} ${inEffect(text, now)}`,
    sql`
      select ${columns(dates)} from ${ofKind} and ${t.language} = ${language} and ${t.effective_at} > ${now}
      order by ${t.effective_at}, ${t.version} limit 1`,
    sql`
      select ${columns({ language: expression<string>(sql`value`) })} from json_each(${JSON.stringify(spoken)})
      where exists (select 1 from ${ofKind} and ${t.language} = value)`,
  );
  return { text: found, earlier, versions, current, next, languages };
}
