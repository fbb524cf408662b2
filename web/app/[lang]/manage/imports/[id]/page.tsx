import '../../../../../ui/data-table.css';
import '../../../../../ui/imports.css';
import { ManageImportView } from '../../../../../features/imports/manage-import.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageImport');
export const generateStaticParams = tokenParams('id');

export default shellPage('manageImport', ManageImportView);
