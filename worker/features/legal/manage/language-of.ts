import { findLanguage } from '../../../../web/contract/languages.ts';
import type { LegalEditPage } from '../../../../web/contract/pages/manage-legal.data.ts';
import { languageName } from '../../../platform/i18n/names.ts';

/** A language with its name in the page's language. */
export const languageOf = (tag: string, lang: string): LegalEditPage['language'] => ({
  ...{ tag, name: languageName(tag, lang) },
  direction: findLanguage(tag)?.direction ?? 'ltr',
});
