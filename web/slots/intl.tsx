'use client';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import type { Messages } from '../contract/messages.ts';

/**
 * Messages for the views inside. A client component of our own around next-intl's, whose server variant asks for a
 * request configuration that an export has no use for.
 */
export function IntlProvider({ lang, messages, children }: { lang: string; messages: Messages; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={lang} messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
