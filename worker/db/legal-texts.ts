import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { LegalKind } from '../../web/contract/page-data.ts';
import { legalTag } from '../cache/tags.ts';
import { writeMarkdown } from '../written/markdown.ts';
import { recordChanges } from './batch.ts';
import type { SiteId } from './schema.ts';

/** Characters of Markdown at most. */
export const maxLegalText = 100_000;

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
  /** For each text its version; null where the newest version says the same already. */
  { code: 'published'; versions: (number | null)[] } | { code: 'empty' } | { code: 'too-long'; limit: number };

const newest = 'from legal_texts where site_id = ?1 and kind = ?2 and language = ?3 order by version desc limit 1';

const insert = `insert into legal_texts (site_id, kind, language, version, body, html, paragraphs, published_at)
  select ?1, ?2, ?3, coalesce((select version ${newest}), 0) + 1, ?4, ?5, ?6, ?7
  where coalesce((select body ${newest}), '') <> ?4
  returning version`;

/** Publishes legal texts, each as the next version of its kind and language: all in one transaction, or none. */
export async function publishLegalTexts(
  db: D1Database,
  site: SiteId,
  texts: readonly NewLegalText[],
): Promise<LegalPublished> {
  const statements: D1PreparedStatement[] = [];
  for (const { kind, language, publishedAt, ...text } of texts) {
    const body = text.body.trim();
    if (body.length > maxLegalText) return { code: 'too-long', limit: maxLegalText };
    const { html, paragraphs } = writeMarkdown(body);
    if (!paragraphs.length) return { code: 'empty' };
    const values = [site, kind, language, body, html, JSON.stringify(paragraphs), publishedAt];
    statements.push(db.prepare(insert).bind(...values));
  }
  const results = await db.batch<{ version: number }>([...statements, recordChanges(db, site, [legalTag()])]);
  return { code: 'published', versions: texts.map((_, i) => results[i]?.results[0]?.version ?? null) };
}

/** A published version of a legal text, as an archive keeps it. */
export interface StoredLegalText extends NewLegalText {
  version: number;
}

/** The statements that put versions of legal texts back, each with its number, into a site that has none. */
export function restoreLegalTexts(
  db: D1Database,
  site: SiteId,
  texts: readonly StoredLegalText[],
): D1PreparedStatement[] {
  return texts.map(({ kind, language, version, body, publishedAt }) => {
    const { html, paragraphs } = writeMarkdown(body);
    return db
      .prepare(
        `insert into legal_texts (site_id, kind, language, version, body, html, paragraphs, published_at)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
      )
      .bind(site, kind, language, version, body, html, JSON.stringify(paragraphs), publishedAt);
  });
}
