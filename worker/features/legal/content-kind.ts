import type { D1Database } from '@cloudflare/workers-types';
import { findLanguage } from '../../../web/contract/languages.ts';
import { type LegalKind, legalKinds } from '../../../web/contract/pages/legal.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { refuseIf } from '../../data/refusal.ts';
import { sql } from '../../data/sql.ts';
import { firstOf } from '../../data/statements.ts';
import { table } from '../../data/table.ts';
import { renderMarkdown } from '../../domain/markdown/markdown.ts';
import type { ContentChange, ContentKind, ContentOutcome } from '../../pages/content-kind.ts';
import { bodiesInEffect, bodyInEffect } from './in-effect.query.ts';
import { maxLegalText } from './limits.ts';
import { publishText } from './manage/publish.writer.ts';
import { cleanMarkdown } from './manage/text-fields.ts';

const l = table('site_languages');

const kindOf = (item: string): LegalKind | undefined => legalKinds.find((kind) => kind === item);

/** The legal texts of a site, as far as they are in effect. */
export const legalContent: ContentKind = {
  kind: 'legal',
  fields: { body: { format: 'markdown', longest: maxLegalText } },
  right: 'administer',
  async read(reader, { site, item, language, now, sources }) {
    const kind = kindOf(item);
    if (!kind) return null;
    const [rows] = await reader.batch(bodiesInEffect(site, { kind, now }));
    return {
      item,
      name: (await sources(language))[`meta.${kind}.title`] ?? kind,
      texts: rows.map(({ language: tag, body, version, published_at, author }) => ({
        ...{ language: tag, fields: { body }, version, changedAt: published_at, author: author || null },
        ...{ approver: null, path: href(kind, { lang: tag }) },
      })),
      usedIn: [],
      managePath: href('manageLegalEdit', { lang: language }, { kind, language }),
    };
  },
  html: (text) => renderMarkdown(text).html,
  publish,
};

/** Publishes the next version, which takes effect at once. Members are not told. */
async function publish(db: D1Database, change: ContentChange): Promise<ContentOutcome> {
  const { site, item, field, language, before, by, now, more } = change;
  const kind = kindOf(item);
  if (!kind || field !== 'body' || !findLanguage(language)) return { code: 'changed' };
  const body = cleanMarkdown(change.after);
  const current = await firstOf(db, bodyInEffect(site, { kind, language, now }));
  if ((current?.body ?? '') !== before) return { code: 'changed' };
  if (body === before) return { code: 'refused', problem: 'unchanged' };
  const isSpoken = sql`exists (select 1 from ${l} where ${l.site_id} = ${site} and ${l.language} = ${language})`;
  const published = await publishText(db, {
    ...{ site, by, text: { kind, language }, now },
    input: { body, effectiveAt: null, tells: false, summary: '', version: current?.newest ?? 0 },
    more: [refuseIf(sql`not ${isSpoken}`), ...more],
  });
  switch (published.code) {
    case 'published':
      return { code: 'published', item, path: href(kind, { lang: language }) };
    case 'body-missing':
      return { code: 'refused', problem: 'empty' };
    case 'body-long':
      return { code: 'refused', problem: 'too-long' };
    case 'unchanged':
      return { code: 'refused', problem: 'unchanged' };
    case 'version-changed':
    case 'not-allowed':
      return { code: 'changed' };
  }
}
