import type { D1Database } from '@cloudflare/workers-types';
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
  | { code: 'published'; version: number }
  /** The newest version says the same already. */
  | { code: 'unchanged' }
  | { code: 'empty' }
  | { code: 'too-long'; limit: number };

const newest = 'from legal_texts where site_id = ?1 and kind = ?2 and language = ?3 order by version desc limit 1';

const insert = `insert into legal_texts (site_id, kind, language, version, body, html, paragraphs, published_at)
  select ?1, ?2, ?3, coalesce((select version ${newest}), 0) + 1, ?4, ?5, ?6, ?7
  where coalesce((select body ${newest}), '') <> ?4
  returning version`;

/** Publishes a legal text as the next version of its kind and language. */
export async function publishLegalText(db: D1Database, site: SiteId, text: NewLegalText): Promise<LegalPublished> {
  const body = text.body.trim();
  if (body.length > maxLegalText) return { code: 'too-long', limit: maxLegalText };
  const { html, paragraphs } = writeMarkdown(body);
  if (!paragraphs.length) return { code: 'empty' };
  const [inserted] = await db.batch<{ version: number }>([
    db.prepare(insert).bind(site, text.kind, text.language, body, html, JSON.stringify(paragraphs), text.publishedAt),
    recordChanges(db, site, [legalTag()]),
  ]);
  const row = inserted?.results[0];
  return row ? { code: 'published', version: row.version } : { code: 'unchanged' };
}
