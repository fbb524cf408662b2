import { defineRoutes } from '../route-definition.ts';
import type { TranslationEditPage, TranslationsPage, TranslationTextsPage } from './translations.data.ts';

const staff = { cache: 'dynamic', isPersonal: true, right: 'write-content', area: 'manage' } as const;

type Pages = {
  manageTranslations: TranslationsPage;
  manageTranslationTexts: TranslationTextsPage;
  manageTranslationEdit: TranslationEditPage;
};

/** What each language of a site has, and where staff translate articles. */
export const translationsRoutes = defineRoutes<Pages>()({
  manageTranslations: {
    path: '/{lang}/manage/translations',
    ...staff,
    messages: ['manage', 'translations'],
    query: ['keys'],
  },
  manageTranslationTexts: {
    path: '/{lang}/manage/translations/texts',
    ...staff,
    messages: ['manage', 'translations', 'pager'],
    query: ['after', 'language', 'state'],
    partOf: 'manageTranslations',
  },
  manageTranslationEdit: {
    path: '/{lang}/manage/translations/edit',
    ...staff,
    messages: ['manage', 'translations', 'form', 'proof'],
    query: ['at', 'done', 'language', 'post'],
    partOf: 'manageTranslations',
  },
});
