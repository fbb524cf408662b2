import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, type Sql, sql } from '../../data/sql.ts';
import { insertSelect, pick, table } from '../../data/table.ts';
import { renderMarkdown } from '../../domain/markdown/markdown.ts';
import { maxLegalText } from './limits.ts';
import type { WhichText } from './which-text.ts';

const t = table('legal_texts');

/** A text as it is stored. */
type StoredText = { body: string; html: string; paragraphs: string };

/** A text in Markdown with what is made of it, or why it cannot be published. */
export function storedText(
  markdown: string,
): { code: 'ok'; text: StoredText } | { code: 'empty' } | { code: 'too-long'; limit: number } {
  const body = markdown.trim();
  if (body.length > maxLegalText) return { code: 'too-long', limit: maxLegalText };
  const { html, paragraphs } = renderMarkdown(body);
  if (!paragraphs.length) return { code: 'empty' };
  return { code: 'ok', text: { body, html, paragraphs: JSON.stringify(paragraphs) } };
}

export type NextVersion = WhichText &
  StoredText & {
    publishedAt: number;
    /** When it takes effect. In the future: `isDue`, and pages are told by a cron. */
    effectiveAt: number;
    isDue: boolean;
    summary: string;
    author: PersonId | null;
  };

/** The newest version of a text, as an expression; 0 for none. */
export const newestVersionOf = (site: SiteId, { kind, language }: WhichText): Sql =>
  sql`coalesce((select max(${t.version}) from ${t}
    where ${t.site_id} = ${site} and ${t.kind} = ${kind} and ${t.language} = ${language}), 0)`;

/** Inserts the next version of a text where a condition holds. It returns the version. */
export const insertVersion = (
  site: SiteId,
  next: NextVersion,
  condition: Sql = sql`true`,
): Sql<{ version: number }> => {
  const { kind, language, body, html, paragraphs, publishedAt, effectiveAt, isDue, summary, author } = next;
  return sql`
    ${insertSelect(t, {
      ...{ site_id: site, kind, language, version: sql`${newestVersionOf(site, next)} + 1` },
      ...{ body, html, paragraphs, published_at: publishedAt, effective_at: effectiveAt },
      ...{ is_due: isDue ? 1 : 0, summary, author_id: author },
    })}
    where ${condition}
    returning ${columns(pick(t, 'version'))}`;
};
