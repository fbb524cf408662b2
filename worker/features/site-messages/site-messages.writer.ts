import type { D1Database } from '@cloudflare/workers-types';
import { changesStatement } from '../../data/batch.ts';
import { siteTag } from '../../data/cache-tags.ts';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { Database } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { assignments, insertInto, table } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { holds } from '../../identity/standing.ts';
import type { ContentChange } from '../../pages/content-kind.ts';
import type { CompiledMessage } from '../../platform/i18n/message-shape.ts';

const m = table('site_messages');
const l = table('site_languages');

/** What a site says in place of a message from now on. `source`: the message of the interface. */
export type NewText = { source: string; text: string; compiled: CompiledMessage };

/**
 * Publishes what a site says in place of a message in one language. With the interface's own text it says nothing of its
 * own any more.
 *
 * @returns false if another text is published than `before`, the site does not have the language, or the author may not.
 */
export function publishMessage(
  db: D1Database,
  { site, item, language, before, by, now, more }: ContentChange,
  { source, text, compiled }: NewText,
): Promise<boolean> {
  const isOwn = sql`${m.site_id} = ${site} and ${m.language} = ${language} and ${m.key} = ${item}`;
  const published = sql`coalesce((select ${m.text} from ${m} where ${isOwn}), ${source})`;
  return batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('write-content', { site, by, now })}`),
    refuseIf(sql`not exists (select 1 from ${l} where ${l.site_id} = ${site} and ${l.language} = ${language})`),
    refuseIf(sql`${published} <> ${before}`),
    text === source
      ? sql`delete from ${m} where ${isOwn}`
      : upsert({ ...{ site_id: site, language, key: item, text }, compiled, author_id: by, changed_at: now }),
    refuseUnlessChanged,
    ...auditStatements({
      ...{ site, actor: by, action: 'site.message', thing: 'site', thingId: site, now },
      after: language,
      beforeText: { content: { words: before } },
      afterText: { content: { message: item, words: text } },
    }),
    changesStatement(site, [siteTag()]),
    ...more,
  ]);
}

type Row = Pick<Database['site_messages'], 'site_id' | 'language' | 'key' | 'text' | 'author_id' | 'changed_at'> & {
  compiled: CompiledMessage;
};

function upsert({ compiled: message, ...row }: Row): Sql {
  const { text, author_id, changed_at } = row;
  const compiled = JSON.stringify(message);
  const change = { text, compiled, author_id, changed_at, version: sql`${m.version} + 1` };
  return sql`${insertInto(m, { ...row, compiled })} on conflict do update set ${assignments(m, change)}`;
}
