import { defineRoutes } from '../route-definition.ts';
import type { ManageImportPage, ManageImportsPage } from './imports.data.ts';

const staff = { cache: 'dynamic', isPersonal: true, right: 'administer', area: 'manage' } as const;
const messages = ['imports', 'manage', 'proof'];

/** Where staff import files of listings. */
export const importsRoutes = defineRoutes<{
  manageImports: ManageImportsPage;
  manageImport: ManageImportPage;
}>()({
  manageImports: { path: '/{lang}/manage/imports', ...staff, messages, query: ['done'] },
  manageImport: {
    ...{ path: '/{lang}/manage/imports/{id}', ...staff, messages },
    ...{ query: ['columns', 'done'], partOf: 'manageImports' },
  },
});
