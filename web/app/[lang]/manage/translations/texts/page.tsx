import '../../../../../ui/translations.css';
import { TranslationTextsView } from '../../../../../features/translations/texts.view.tsx';
import { shellMetadata, shellPage } from '../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageTranslationTexts');

export default shellPage('manageTranslationTexts', TranslationTextsView);
