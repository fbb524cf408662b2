import type { LegalKind } from '../../../../web/contract/pages/legal.data.ts';
import { eachOf } from '../../../data/batch.ts';
import type { Database, SiteId } from '../../../data/schema.ts';
import { columns, expression, limitTo, type Sql, sql } from '../../../data/sql.ts';
import { derived, pick, table } from '../../../data/table.ts';
import { inEffect } from '../effect.ts';

const t = table('legal_texts', 't');
const notice = table('legal_notices');
const kinds = derived<{ value: LegalKind }>('kinds');
const spoken = derived<{ value: string }>('spoken');

/** Mails to members that are listed at most. */
const maxNotices = 10;

/** Coming versions that are listed at most. */
const maxComing = 100;

export type NewestRow = {
  kind: LegalKind;
  language: string;
  version: number;
  published_at: number;
  current: number | null;
};
export type ComingRow = { kind: LegalKind; language: string; version: number; effective_at: number };

type Asked = { kinds: readonly LegalKind[]; spoken: readonly string[]; now: number };

/** Every kind in every language, joined with its versions. */
const eachText = (siteId: SiteId, asked: Asked): Sql =>
  sql`from ${eachOf(asked.kinds)} ${kinds} cross join ${eachOf(asked.spoken)} ${spoken}
    cross join ${t} on ${t.site_id} = ${siteId} and ${t.kind} = ${kinds.value} and ${t.language} = ${spoken.value}`;

/** The newest version of each text; `current` is the number of the one in effect. */
export function newestTexts(siteId: SiteId, asked: Asked): Sql<NewestRow> {
  const n = table('legal_texts');
  const text = { siteId, kind: kinds.value, language: spoken.value };
  return sql`select ${columns({
    ...pick(t, 'kind', 'language', 'version', 'published_at'),
    current: expression<number | null>(sql`(select ${n.version} ${inEffect(text, asked.now)})`),
  })} ${eachText(siteId, asked)} and ${t.version} = (select max(${n.version}) from ${n}
    where ${n.site_id} = ${siteId} and ${n.kind} = ${kinds.value} and ${n.language} = ${spoken.value})`;
}

/** The versions that take effect later. */
export const comingTexts = (siteId: SiteId, asked: Asked): Sql<ComingRow> =>
  sql`select ${columns(pick(t, 'kind', 'language', 'version', 'effective_at'))} ${eachText(siteId, asked)}
    and ${t.effective_at} > ${asked.now} ${limitTo(maxComing)}`;

export type NoticeRow = Pick<
  Database['legal_notices'],
  'id' | 'kind' | 'effective_at' | 'state' | 'due_at' | 'created_at' | 'told' | 'done_at'
>;

/** The last mails to members, the newest first. */
export const lastNotices = (siteId: SiteId): Sql<NoticeRow> =>
  sql`select ${columns(pick(notice, 'id', 'kind', 'effective_at', 'state', 'due_at', 'created_at', 'told', 'done_at'))}
    from ${notice} where ${notice.site_id} = ${siteId} order by ${notice.id} desc ${limitTo(maxNotices)}`;
