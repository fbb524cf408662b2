import { type TranslationTextsPage, translationStates } from '../../../../web/contract/pages/translations.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { postPath } from '../../../domain/posts/show-post.ts';
import { pageSize, readList } from '../../../pages/marked-list.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { dayAt } from '../../../platform/i18n/date-text.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { blocksOf } from '../blocks/blocks.ts';
import { type ListedText, type TranslationState, textsIn } from './texts.query.ts';

type Asked = { language: string; state: TranslationState; before: number | null };

/** The articles of a site in one language: those that are missing, out of date, or current. */
export const manageTranslationTexts = definePage<'manageTranslationTexts', ListedText[] | null>({
  async load(reader, request) {
    const asked = askedOf(request);
    if (!asked) return null;
    const [rows] = await reader.batch(textsIn({ site: request.scope.siteId, ...asked }));
    return rows;
  },
  show(rows, request, t) {
    const asked = askedOf(request);
    if (!rows || !asked) return { code: 'not-found' };
    const page = t('translations.texts.title', { language: languageName(asked.language, request.params.lang) });
    const data = show(rows, asked, { request, t });
    return { code: 'ok', data, head: sectionHead(request, t, 'manageTranslationTexts', page), tags: [] };
  },
});

/** What the address asks for. Without a language it is the first one that is not the site's own. */
function askedOf({ query, site }: PageRequest): Asked | undefined {
  const tags = site.languages.map(({ tag }) => tag);
  const wanted = query.get('language') ?? tags.find((tag) => tag !== site.defaultLanguage) ?? site.defaultLanguage;
  const state = readList(translationStates, query.get('state'));
  const after = query.get('after');
  const before = after === null ? null : readWholeNumber(after);
  return state && tags.includes(wanted) && before !== undefined ? { language: wanted, state, before } : undefined;
}

type Parts = { request: PageRequest; t: Translate };

function show(rows: readonly ListedText[], asked: Asked, { request, t }: Parts): TranslationTextsPage {
  const { lang } = request.params;
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const path = (of: Partial<Asked>, after?: number) =>
    href(
      'manageTranslationTexts',
      { lang },
      {
        ...(after !== undefined && { after: String(after) }),
        ...{ language: of.language ?? asked.language, state: of.state ?? asked.state },
      },
    );
  return {
    sections: sectionsOf('manage', { ...request, visitor: signedIn(request).session, t }),
    back: href('manageTranslations', { lang }),
    language: { tag: asked.language, name: languageName(asked.language, lang) },
    languages: request.site.languages.map(({ tag }) => ({
      label: languageName(tag, lang),
      path: path({ language: tag }),
      isChosen: tag === asked.language,
    })),
    states: translationStates.map((name) => ({ name, path: path({ state: name }), isChosen: name === asked.state })),
    texts: shown.map((row) => showText(row, asked, lang)),
    first: asked.before === null ? null : path({}),
    next: last && rows.length > pageSize ? path({}, last.id) : null,
  };
}

const showText = (
  { id, title, language, state, slug, older, newer, since }: ListedText,
  asked: Asked,
  lang: string,
): TranslationTextsPage['texts'][number] => ({
  ...{ id, title },
  source: { tag: language, name: languageName(language, lang) },
  editPath: href('manageTranslationEdit', { lang }, { language: asked.language, post: String(id) }),
  isBegun: state !== null && state !== 'published',
  stale: newer === null ? null : { since: since === null ? null : dayAt(since, lang), ...changeOf(older ?? '', newer) },
  path: state === 'published' && slug !== null ? postPath('article', asked.language, slug) : null,
});

/** How many blocks of a text are new or changed, or were removed where none is new; and how many it has. */
function changeOf(older: string, newer: string): { changed: number; blocks: number } {
  const [before, after] = [blocksOf(older).texts, blocksOf(newer).texts];
  const [known, left] = [new Set(before), new Set(after)];
  const added = after.filter((text) => !known.has(text)).length;
  return { changed: Math.max(added, before.filter((text) => !left.has(text)).length), blocks: after.length };
}
