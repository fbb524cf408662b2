import type { TranslationsPage } from '../../../../web/contract/pages/translations.data.ts';
import { dayOf as today } from '../../../domain/counters/counted.ts';
import { mostCounted, type Total } from '../../../domain/counters/counts.query.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import type { MessageCoverage } from '../../../platform/i18n/coverage.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { articlesCell, legalCell, messagesCell } from './cells.ts';
import { type ArticlesRow, articleCoverage, type LegalRow, legalCoverage } from './coverage.query.ts';

/** Keys that the page lists. */
const mostKeys = 500;

/** The days of which missed messages are counted, and how many are shown. */
const missedDays = 28;
const mostMissed = 50;

type Loaded = {
  articles: readonly ArticlesRow[];
  legal: readonly LegalRow[];
  missed: readonly Total[];
  messages: MessageCoverage;
};

/** How much of the interface, the articles, the legal texts and the emails each language of a site has. */
export const manageTranslations = definePage<'manageTranslations', Loaded>({
  async load(reader, { scope: { siteId }, coverage, now }) {
    const counted = { feature: 'message', after: today(now) - missedDays, least: 1, rows: mostMissed } as const;
    const [[articles, legal, missed], messages] = await Promise.all([
      reader.batch(articleCoverage(siteId), legalCoverage(siteId), mostCounted(siteId, counted)),
      coverage(),
    ]);
    return { articles, legal, missed, messages };
  },
  show(loaded, request, t) {
    const data: TranslationsPage = {
      sections: sectionsOf('manage', { ...request, visitor: signedIn(request).session, t }),
      languages: request.site.languages.map(({ tag }) => languageRow(tag, loaded, { request, t })),
      keys: keysOf(loaded.messages, request),
      missed: missedIn(loaded, request),
      days: missedDays,
    };
    return { code: 'ok', data, head: sectionHead(request, t, 'manageTranslations'), tags: [] };
  },
});

function languageRow(
  language: string,
  { articles, legal, messages }: Loaded,
  { request, t }: { request: PageRequest; t: Translate },
): TranslationsPage['languages'][number] {
  const { params, scope } = request;
  const asked = { lang: params.lang, language };
  return {
    tag: language,
    name: languageName(language, params.lang),
    cells: [
      messagesCell('interface', messages, asked),
      articlesCell(articles, asked),
      legalCell(legal, { ...asked, defaultLanguage: scope.defaultLanguage, t }),
      messagesCell('mails', messages, asked),
    ],
  };
}

/** The messages that the language of the address lacks. */
function keysOf({ inherited }: MessageCoverage, { query, site, params }: PageRequest): TranslationsPage['keys'] {
  const language = site.languages.find(({ tag }) => tag === query.get('keys'))?.tag;
  if (language === undefined) return null;
  const all = inherited[language] ?? [];
  return {
    tag: language,
    name: languageName(language, params.lang),
    total: all.length,
    keys: all.slice(0, mostKeys),
  };
}

/** The messages that visitors got in another language, and that their language still lacks. */
const missedIn = ({ missed, messages: { inherited } }: Loaded, { params }: PageRequest): TranslationsPage['missed'] =>
  missed
    .filter(({ thing, dimension }) => inherited[dimension]?.includes(thing))
    .map(({ thing, dimension, total }) => ({
      key: thing,
      language: { tag: dimension, name: languageName(dimension, params.lang) },
      times: total,
    }));
