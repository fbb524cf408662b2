import type { D1Database } from '@cloudflare/workers-types';
import { recordChanges } from '../../data/batch.ts';
import { legalTag } from '../../data/cache-tags.ts';
import type { SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { batch } from '../../data/statements.ts';
import { table } from '../../data/table.ts';
import { insertVersion, newestVersionOf, storedText } from './next-version.writer.ts';
import type { WhichText } from './which-text.ts';

const t = table('legal_texts');

/** A text to be published in one language. It takes effect at once. */
export interface NewLegalText extends WhichText {
  /** Markdown. */
  body: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

export type LegalPublished =
  /** The version of each text; null if the newest version has the same body. */
  { code: 'published'; versions: (number | null)[] } | { code: 'empty' } | { code: 'too-long'; limit: number };

/** Whether the newest version of a text has another body, or there is none. */
const differs = (site: SiteId, { kind, language, body }: NewLegalText): Sql =>
  sql`not exists (select 1 from ${t} where ${t.site_id} = ${site} and ${t.kind} = ${kind} and ${t.language} = ${language}
    and ${t.version} = ${newestVersionOf(site, { kind, language })} and ${t.body} = ${body})`;

/** Publishes legal texts in one transaction, each as the next version of its kind and language: for commands. */
export async function publishLegalTexts(
  db: D1Database,
  site: SiteId,
  texts: readonly NewLegalText[],
): Promise<LegalPublished> {
  const statements: ReturnType<typeof insertVersion>[] = [];
  for (const text of texts) {
    const stored = storedText(text.body);
    if (stored.code !== 'ok') return stored;
    const { publishedAt } = text;
    const next = { ...text, ...stored.text, effectiveAt: publishedAt, isDue: false, summary: '', author: null };
    statements.push(insertVersion(site, next, differs(site, next)));
  }
  const [, ...published] = await batch(db, recordChanges(db, site, [legalTag()]), ...statements);
  return { code: 'published', versions: published.map(({ results: [row] }) => row?.version ?? null) };
}
