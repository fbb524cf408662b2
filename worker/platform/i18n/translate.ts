import { createTranslator } from 'next-intl';
import type { Messages } from '../../../web/contract/messages.ts';
import { memoize } from '../memoize.ts';

/** Translates a message by its full key: `t('head.site', { page, site })`. */
export type Translate = ReturnType<typeof createTranslator>;

/** A translator for the Worker's own texts: titles, descriptions, problems, emails. */
export const translator = (lang: string, messages: Messages): Translate => translatorOf(messages, lang);

const translatorOf = memoize(
  (messages: Messages, locale: string): Translate => createTranslator({ locale, messages, timeZone: 'UTC' }),
);
