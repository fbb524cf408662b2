import { ManageImportsView } from '../../../../features/imports/manage-imports.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageImports');

export default shellPage('manageImports', ManageImportsView);
