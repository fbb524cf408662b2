import { TranslationsView } from './translations.view.tsx';

export const translationsViews = { manageTranslations: TranslationsView };
