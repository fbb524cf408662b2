import type { LegalKind } from '../../../web/contract/pages/legal.data.ts';
import type { Reader } from '../../data/reader.ts';
import type { Scope } from '../../data/scope.ts';
import { columns, expression, limitTo, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';

const t = table('legal_texts');

/** Maximum versions listed, the newest first. */
const maxVersions = 50;

/** `version` null means the newest. `compare` is the earlier version to compare with, or null. */
export type LegalQuery = { kind: LegalKind; version: number | null; compare: number | null };

export type VersionRow = { version: number; published_at: number };
export type LegalTextRow = VersionRow & { language: string; html: string; paragraphs: string };

export type LegalRows = {
  text: LegalTextRow | undefined;
  /** The version to compare with, in the same language. */
  earlier: (VersionRow & { paragraphs: string }) | undefined;
  versions: VersionRow[];
  /** The site's languages that have this text. */
  languages: { language: string }[];
};

/** A legal text in the visitor's language, else in the site's, else in any: one round trip. */
export async function loadLegal(
  reader: Reader,
  scope: Scope,
  { kind, version, compare, spoken }: LegalQuery & { spoken: readonly string[] },
): Promise<LegalRows> {
  const ofKind = sql`${t} where ${t.site_id} = ${scope.siteId} and ${t.kind} = ${kind}`;
  const has = (tag: string) => sql`(select ${t.language} from ${ofKind} and ${t.language} = ${tag} limit 1)`;
  const language = sql`coalesce(${has(scope.language)}, ${has(scope.defaultLanguage)},
    (select ${t.language} from ${ofKind} limit 1))`;
  const paragraphs = compare === null ? expression<string>(sql`'[]'`) : t.paragraphs;
  const [[text], [earlier], versions, languages] = await reader.batch(
    sql`
      select ${columns({ ...pick(t, 'language', 'version', 'published_at', 'html'), paragraphs })}
      from ${ofKind} and ${t.language} = ${language} ${version === null ? sql`` : sql`and ${t.version} = ${version}`}
      order by ${t.version} desc limit 1`,
    sql`
      select ${columns(pick(t, 'version', 'published_at', 'paragraphs'))}
      from ${ofKind} and ${t.language} = ${language} and ${t.version} = ${compare}`,
    sql`
      select ${columns(pick(t, 'version', 'published_at'))}
      from ${ofKind} and ${t.language} = ${language} order by ${t.version} desc ${limitTo(maxVersions)}`,
    sql`
      select ${columns({ language: expression<string>(sql`value`) })} from json_each(${JSON.stringify(spoken)})
      where exists (select 1 from ${ofKind} and ${t.language} = value)`,
  );
  return { text, earlier, versions, languages };
}
