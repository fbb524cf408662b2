import { createTranslator } from 'next-intl';
import type { Messages } from '../../web/contract/messages.ts';
import { remember } from '../language/remember.ts';
import type { Translate } from './page.ts';

/** Looks messages up by their whole key, for what the Worker itself says: titles, descriptions, problems. */
export const translator = (lang: string, messages: Messages): Translate => translatorOf(messages, lang);

const translatorOf = remember(
  (messages: Messages, locale: string): Translate => createTranslator({ locale, messages, timeZone: 'UTC' }),
);
