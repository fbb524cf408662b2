import { TranslationEditView } from './edit.view.tsx';
import { TranslationTextsView } from './texts.view.tsx';
import { TranslationsView } from './translations.view.tsx';

export const translationsViews = {
  manageTranslations: TranslationsView,
  manageTranslationTexts: TranslationTextsView,
  manageTranslationEdit: TranslationEditView,
};
