import { LegalEditView } from '../../../../../features/legal/legal-edit.view.tsx';
import { shellMetadata, shellPage } from '../../../../../slots/shell.tsx';
import '../../../../../ui/editor.css';

export const generateMetadata = shellMetadata('manageLegalEdit');

export default shellPage('manageLegalEdit', LegalEditView);
