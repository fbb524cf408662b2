import type { D1Database } from '@cloudflare/workers-types';
import { findLanguage } from '../../../web/contract/languages.ts';
import type { Messages } from '../../../web/contract/messages.ts';
import { pagesWithMessage } from '../../../web/contract/site-messages.ts';
import { firstOf } from '../../data/statements.ts';
import type { ContentChange, ContentKind, ContentOutcome } from '../../pages/content-kind.ts';
import { checkText, compiledOf, longestMessage } from './check-text.ts';
import { ownMessage, sizeOfOwn } from './site-messages.query.ts';
import { publishMessage } from './site-messages.writer.ts';

/**
 * The most characters of all compiled messages that a site says in its own words in a language: each of its pages contains
 * them.
 */
const mostCharacters = 20_000;

/** The most pages that are named as showing a message. */
const mostPages = 20;

/** The messages of the interface on the public pages of a site, which it can say in its own words. */
export const messageKind: ContentKind = {
  kind: 'message',
  fields: { text: { format: 'message', longest: longestMessage } },
  right: 'write-content',
  compiled: (text) => (compiledOf(text) as Messages[string] | undefined) ?? null,
  async read(reader, { site, item, language, sources }) {
    const words = await sources(language);
    if (!Object.hasOwn(words, item)) return null;
    const [rows] = await reader.batch(ownMessage(site, item));
    return {
      ...{ item, name: item },
      texts: await Promise.all(
        rows.map(async ({ language: tag, text, version, changed_at, author }) => ({
          ...{ language: tag, version, changedAt: changed_at, author: author || null, approver: null, path: null },
          fields: { text: text ?? (await sources(tag))[item] ?? '' },
        })),
      ),
      usedIn: pagesWithMessage(item, language)
        .slice(0, mostPages)
        .map(({ route, path }) => ({ path, title: words[`meta.${route}.title`] ?? path })),
      managePath: null,
    };
  },
  publish,
};

async function publish(db: D1Database, change: ContentChange): Promise<ContentOutcome> {
  const { site, item, field, language, before, after } = change;
  if (!findLanguage(language)) return { code: 'changed' };
  const words = await change.sources(language);
  const source = Object.hasOwn(words, item) ? words[item] : undefined;
  if (source === undefined || field !== 'text') return { code: 'changed' };
  const text = cleanMessage(after);
  if (text === before) return { code: 'refused', problem: 'unchanged' };
  const checked = checkText(text, { source, language });
  if (checked.code !== 'ok') return checked;
  const { compiled } = checked;
  if (text !== source) {
    const stored = await firstOf(db, sizeOfOwn(site, language));
    const size = (stored?.size ?? 0) + JSON.stringify(compiled).length;
    if (size > mostCharacters) return { code: 'refused', problem: 'message-many' };
  }
  const isPublished = await publishMessage(db, change, { source, text, compiled });
  return isPublished ? { code: 'published', item, path: null } : { code: 'changed' };
}

/** A message without what changes how others read the text around it. No message of the interface has such characters. */
const cleanMessage = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim();
