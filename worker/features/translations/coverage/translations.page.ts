import type { TranslationsPage } from '../../../../web/contract/pages/translations.data.ts';
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

type Loaded = { articles: readonly ArticlesRow[]; legal: readonly LegalRow[]; messages: MessageCoverage };

/** How much of the interface, the articles, the legal texts and the emails each language of a site has. */
export const manageTranslations = definePage<'manageTranslations', Loaded>({
  async load(reader, { scope, coverage }) {
    const [[articles, legal], messages] = await Promise.all([
      reader.batch(articleCoverage(scope.siteId), legalCoverage(scope.siteId)),
      coverage(),
    ]);
    return { articles, legal, messages };
  },
  show(loaded, request, t) {
    const data: TranslationsPage = {
      sections: sectionsOf('manage', { ...request, visitor: signedIn(request).session, t }),
      languages: request.site.languages.map(({ tag }) => languageRow(tag, loaded, { request, t })),
      keys: keysOf(loaded.messages, request),
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
