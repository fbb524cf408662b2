import { language as known } from '../../../web/contract/languages.ts';
import { languageName } from '../../platform/i18n/names.ts';

/** A language with its name in the viewer's. */
export const written = (tag: string, lang: string) => ({
  ...{ language: tag, name: languageName(tag, lang), direction: known(tag).direction },
});
