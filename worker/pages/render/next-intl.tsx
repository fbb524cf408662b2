import { createContext, type ReactNode, useContext } from 'react';
import { createFormatter, createTranslator, type NumberFormatOptions } from 'use-intl/core';
import type { Messages } from '../../../web/contract/messages.ts';
import { countryName } from '../../domain/listings/names.ts';
import { memoize } from '../../platform/memoize.ts';

export { createTranslator };

type IntlContext = { locale: string; messages: Messages; timeZone: string };

const CurrentIntl = createContext<IntlContext | null>(null);

const intlContextOf = memoize(
  (messages: Messages, locale: string): IntlContext => ({ messages, locale, timeZone: 'UTC' }),
);

/** Memoizes messages without values. */
const translatorOf = memoize((context: IntlContext, namespace: string) => {
  const translate = createTranslator({ ...context, namespace });
  const plain = memoize((_: IntlContext, key: string) => translate(key));
  const say = (...[key, ...values]: Parameters<typeof translate>) =>
    values.length ? translate(key, ...values) : plain(context, key as string);
  return Object.assign(say, translate);
});

/** Formatted numbers in memory at most: most counts of listings are the same few. */
const maxNumbers = 1_000;

/** Bypasses the library for numbers and regions, which a page formats by the hundred: its lookup of formatters is slow. */
const formatterOf = memoize((messages: Messages, locale: string) => {
  const format = createFormatter(intlContextOf(messages, locale));
  const { format: write } = new Intl.NumberFormat(locale);
  const written = new Map<number, string>();
  const plain = (value: number): string => {
    const text = written.get(value) ?? write(value);
    if (written.size < maxNumbers) written.set(value, text);
    return text;
  };
  return {
    ...format,
    number: (value: number, options?: NumberFormatOptions) => (options ? format.number(value, options) : plain(value)),
    displayName: (code: string, options: Intl.DisplayNamesOptions) =>
      options.type === 'region' ? countryName(code, locale) : format.displayName(code, options),
  };
});

/**
 * The parts of `next-intl` that views use, for the Worker. Its own hooks create a translator per component and formatters
 * per page. Here both are memoized for the lifetime of the messages.
 */
export const NextIntlClientProvider = ({ locale, messages, children }: IntlContext & { children: ReactNode }) => (
  <CurrentIntl value={intlContextOf(messages, locale)}>{children}</CurrentIntl>
);

function useIntl(): IntlContext {
  const context = useContext(CurrentIntl);
  if (!context) throw new Error('a view is rendered without NextIntlClientProvider');
  return context;
}

export const useLocale = () => useIntl().locale;

export const useTranslations = (namespace: string) => translatorOf(useIntl(), namespace);

export function useFormatter() {
  const { messages, locale } = useIntl();
  return formatterOf(messages, locale);
}
