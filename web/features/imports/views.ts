import { ManageImportView } from './manage-import.view.tsx';
import { ManageImportsView } from './manage-imports.view.tsx';

export const importsViews = { manageImports: ManageImportsView, manageImport: ManageImportView };
