import type { Feature } from '../../pages/feature.ts';
import { articleCoverage, legalCoverage } from './coverage/coverage.query.ts';
import { manageTranslations } from './coverage/translations.page.ts';
import { translationActions } from './edit/edit.form.ts';
import { manageTranslationEdit } from './edit/edit.page.ts';
import { translationLimits } from './limits.ts';
import { manageTranslationTexts } from './texts/texts.page.ts';

/** What each language of a site has, in the staff area, and where staff translate articles. */
export const translations = {
  pages: { manageTranslations, manageTranslationTexts, manageTranslationEdit },
  actions: [translationActions],
  limits: translationLimits,
} satisfies Feature;

export type { ArticlesRow, LegalRow } from './coverage/coverage.query.ts';
export { articleCoverage, legalCoverage };
