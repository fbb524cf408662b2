import { defineRoutes } from '../route-definition.ts';
import type { LegalEditPage, ManageLegalPage } from './manage-legal.data.ts';

const administered = { cache: 'dynamic', isPersonal: true, right: 'administer', area: 'manage' } as const;

/** The legal texts of a site, for its admins. */
export const manageLegalRoutes = defineRoutes<{ manageLegal: ManageLegalPage; manageLegalEdit: LegalEditPage }>()({
  manageLegal: {
    path: '/{lang}/manage/legal',
    ...administered,
    messages: ['manage', 'manageLegal', 'legal'],
    query: [],
  },
  manageLegalEdit: {
    path: '/{lang}/manage/legal/edit',
    ...administered,
    messages: ['manage', 'manageLegal', 'legal', 'form', 'editor', 'proof'],
    query: ['done', 'from', 'kind', 'language', 'to'],
    partOf: 'manageLegal',
  },
});
