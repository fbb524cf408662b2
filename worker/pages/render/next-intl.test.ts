import * as nextIntl from 'next-intl';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languages } from '../../../web/contract/languages.ts';
import * as edge from './next-intl.tsx';

const messages = {
  page: {
    title: 'Museums in {city}',
    found:
      '{count, plural, =0 {none} one {# museum} two {two museums} few {# (few)} many {# (many)} other {# museums}}',
    rich: 'from <b>{name}</b>',
    deep: { price: '{amount, number}' },
  },
};

type Words = Pick<typeof nextIntl, 'useFormatter' | 'useLocale' | 'useTranslations'>;
type Provider = ComponentType<{ locale: string; messages: object; timeZone: string; children?: ReactNode }>;

/** Renders a view that uses everything that views use of `next-intl`, with one of the two implementations. */
function said({ useFormatter, useLocale, useTranslations }: Words, Provider: Provider, locale: string): string {
  function View() {
    const t = useTranslations('page');
    const format = useFormatter();
    return createElement(
      'p',
      { lang: useLocale() },
      [0, 1, 2, 3, 11, 1234].map((count) => t('found', { count })).join(),
      t('title', { city: 'Łódź' }),
      t('deep.price', { amount: 1234.5 }),
      t.rich('rich', { name: '<me>', b: (name) => createElement('b', { key: 'b' }, name) }),
      format.number(1234.5),
      format.displayName('JP', { type: 'region' }),
      format.dateTime(new Date(0), { dateStyle: 'long' }),
    );
  }
  const page = createElement(Provider, { locale, messages, timeZone: 'UTC' }, createElement(View));
  return renderToString(page);
}

test.each(languages.map(({ tag }) => tag))('Views render the same at the edge and in a browser: %s', (locale) => {
  const inBrowser = said(nextIntl, nextIntl.NextIntlClientProvider as Provider, locale);
  // Twice, because the second call uses memoized values.
  for (const _ of [1, 2])
    expect(said(edge as unknown as Words, edge.NextIntlClientProvider as Provider, locale)).toBe(inBrowser);
});
