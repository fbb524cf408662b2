import { json, type Query, select } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { limitTo, listed, sql } from '../../data/sql.ts';
import { outerTable, pick, table } from '../../data/table.ts';

const log = table('audit_log', 'a');
const v = outerTable('versions', 'v');
const p = outerTable('people', 'p');

/** Entries of the log that are searched for the last change of a text. */
const mostEntries = 50;

export type TextChange = {
  /** What was saved: texts by their name, then by language; of a new language, the texts themselves. */
  content: Readonly<Record<string, unknown>> | null;
  created_at: number;
  author: string | null;
};

/** The last changes of a site's settings and languages, the newest first. */
export const changesOfTexts = (site: SiteId): Query<TextChange> =>
  select(
    { content: json(v.content), ...pick(log, 'created_at'), author: p.name },
    sql`from ${log} left join ${v} on ${v.site_id} = ${log.site_id} and ${v.id} = ${log.after_version}
      left join ${p} on ${p.id} = ${log.actor_id}
      where ${log.site_id} = ${site} and ${log.thing} = 'site' and ${log.thing_id} = ${site}
        and ${log.action} in (${listed(['site.settings', 'site.language-add'])})
      order by ${log.id} desc ${limitTo(mostEntries)}`,
  );

/** The last change of a site's texts in a language; undefined where the log does not tell. */
export const lastChangeIn = (changes: readonly TextChange[], language: string): TextChange | undefined =>
  changes.find(
    ({ content }) =>
      content?.language === language ||
      Object.values(content ?? {}).some((texts) => typeof texts === 'object' && texts !== null && language in texts),
  );
