'use client';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import type { Messages } from '../contract/messages.ts';

/**
 * Provides messages to the views inside. It wraps next-intl's client provider, because the server variant requires a
 * request configuration that an export cannot use.
 */
export function IntlProvider({ lang, messages, children }: { lang: string; messages: Messages; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={lang} messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
