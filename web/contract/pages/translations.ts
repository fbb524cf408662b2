import { defineRoutes } from '../route-definition.ts';
import type { TranslationsPage } from './translations.data.ts';

const staff = { cache: 'dynamic', isPersonal: true, right: 'write-content', area: 'manage' } as const;

/** What each language of a site has, and where staff translate articles. */
export const translationsRoutes = defineRoutes<{ manageTranslations: TranslationsPage }>()({
  manageTranslations: {
    path: '/{lang}/manage/translations',
    ...staff,
    messages: ['manage', 'translations'],
    query: ['keys'],
  },
});
