import '../../../../../ui/translations.css';
import { TranslationEditView } from '../../../../../features/translations/edit.view.tsx';
import { shellMetadata, shellPage } from '../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageTranslationEdit');

export default shellPage('manageTranslationEdit', TranslationEditView);
