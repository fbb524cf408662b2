import type { D1Database } from '@cloudflare/workers-types';
import type { LegalKind } from '../../../web/contract/pages/legal.data.ts';
import { recordChanges } from '../../data/batch.ts';
import { legalTag } from '../../data/cache-tags.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, type Sql, sql } from '../../data/sql.ts';
import { batch } from '../../data/statements.ts';
import { insertSelect, pick, table } from '../../data/table.ts';
import { renderMarkdown } from '../../domain/markdown/markdown.ts';
import { maxLegalText } from './limits.ts';

const t = table('legal_texts');

/** A text to be published in one language. */
export interface NewLegalText {
  kind: LegalKind;
  language: string;
  /** Markdown. */
  body: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

export type LegalPublished =
  /** The version of each text; null if the newest version has the same body. */
  { code: 'published'; versions: (number | null)[] } | { code: 'empty' } | { code: 'too-long'; limit: number };

type Version = NewLegalText & { html: string; paragraphs: string };

/** Inserts the next version, unless the newest has the same body. */
function insertNext(
  site: SiteId,
  { kind, language, publishedAt, body, html, paragraphs }: Version,
): Sql<{ version: number }> {
  const newest = sql`from ${t} where ${t.site_id} = ${site} and ${t.kind} = ${kind} and ${t.language} = ${language}
    order by ${t.version} desc limit 1`;
  const version = sql`coalesce((select ${t.version} ${newest}), 0) + 1`;
  return sql`
    ${insertSelect(t, { site_id: site, kind, language, version, body, html, paragraphs, published_at: publishedAt })}
    where coalesce((select ${t.body} ${newest}), '') <> ${body}
    returning ${columns(pick(t, 'version'))}`;
}

/** Publishes legal texts in one transaction, each as the next version of its kind and language. */
export async function publishLegalTexts(
  db: D1Database,
  site: SiteId,
  texts: readonly NewLegalText[],
): Promise<LegalPublished> {
  const statements: ReturnType<typeof insertNext>[] = [];
  for (const text of texts) {
    const body = text.body.trim();
    if (body.length > maxLegalText) return { code: 'too-long', limit: maxLegalText };
    const { html, paragraphs } = renderMarkdown(body);
    if (!paragraphs.length) return { code: 'empty' };
    statements.push(insertNext(site, { ...text, body, html, paragraphs: JSON.stringify(paragraphs) }));
  }
  const [, ...published] = await batch(db, recordChanges(db, site, [legalTag()]), ...statements);
  return { code: 'published', versions: published.map(({ results: [row] }) => row?.version ?? null) };
}
