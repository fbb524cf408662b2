import { createContext, type ReactNode, useContext } from 'react';
import { createFormatter, createTranslator } from 'use-intl/core';
import type { Messages } from '../../web/contract/messages.ts';
import { remember } from '../language/remember.ts';

export { createTranslator };

type Speech = { locale: string; messages: Messages; timeZone: string };

const Spoken = createContext<Speech | null>(null);

const speechOf = remember((messages: Messages, locale: string): Speech => ({ messages, locale, timeZone: 'UTC' }));
const translatorOf = remember((speech: Speech, namespace: string) => createTranslator({ ...speech, namespace }));
const formatterOf = remember((messages: Messages, locale: string) => createFormatter(speechOf(messages, locale)));

/**
 * `next-intl` at the edge, as far as views use it. Its own hooks make a translator for each component and new formatters
 * for each page, since in a browser there is little of both; here both live as long as the messages do.
 */
export const NextIntlClientProvider = ({ locale, messages, children }: Speech & { children: ReactNode }) => (
  <Spoken value={speechOf(messages, locale)}>{children}</Spoken>
);

function useSpeech(): Speech {
  const speech = useContext(Spoken);
  if (!speech) throw new Error('a view is rendered without a language');
  return speech;
}

export const useLocale = () => useSpeech().locale;

export const useTranslations = (namespace: string) => translatorOf(useSpeech(), namespace);

export function useFormatter() {
  const { messages, locale } = useSpeech();
  return formatterOf(messages, locale);
}
