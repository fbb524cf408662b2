import { createContext, type ReactNode, useContext } from 'react';
import { createFormatter, createTranslator, type NumberFormatOptions } from 'use-intl/core';
import type { Messages } from '../../web/contract/messages.ts';
import { remember } from '../language/remember.ts';
import { countryName } from '../listings/names.ts';

export { createTranslator };

type Speech = { locale: string; messages: Messages; timeZone: string };

const Spoken = createContext<Speech | null>(null);

const speechOf = remember((messages: Messages, locale: string): Speech => ({ messages, locale, timeZone: 'UTC' }));

/** A message without values is looked up and put together once. */
const translatorOf = remember((speech: Speech, namespace: string) => {
  const translate = createTranslator({ ...speech, namespace });
  const plain = remember((_: Speech, key: string) => translate(key));
  const say = (...[key, ...values]: Parameters<typeof translate>) =>
    values.length ? translate(key, ...values) : plain(speech, key as string);
  return Object.assign(say, translate);
});

/** Numbers of which it is remembered how they are written: counts of listings are the same few, for most. */
const mostNumbers = 1_000;

/** What cards and facets ask for by the hundred goes past the library, which finds a formatter by all that it is asked for. */
const formatterOf = remember((messages: Messages, locale: string) => {
  const format = createFormatter(speechOf(messages, locale));
  const { format: write } = new Intl.NumberFormat(locale);
  const written = new Map<number, string>();
  const plain = (value: number): string => {
    const known = written.get(value) ?? write(value);
    if (written.size < mostNumbers) written.set(value, known);
    return known;
  };
  return {
    ...format,
    number: (value: number, options?: NumberFormatOptions) => (options ? format.number(value, options) : plain(value)),
    displayName: (code: string, options: Intl.DisplayNamesOptions) =>
      options.type === 'region' ? countryName(code, locale) : format.displayName(code, options),
  };
});

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
