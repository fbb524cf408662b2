import '../../../../ui/data-table.css';
import '../../../../ui/translations.css';
import { TranslationsView } from '../../../../features/translations/translations.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageTranslations');

export default shellPage('manageTranslations', TranslationsView);
