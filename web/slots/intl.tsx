'use client';
import { NextIntlClientProvider } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type { Messages } from '../contract/messages.ts';
import { withSiteMessages } from '../contract/own-messages.ts';
import { boot } from './boot.ts';

/**
 * Provides messages to the views inside. It wraps next-intl's client provider, because the server variant requires a
 * request configuration that an export cannot use. Shells have the interface's messages, so the browser puts the site's own
 * in their places; the Worker gives both.
 */
export function IntlProvider({ lang, messages, children }: { lang: string; messages: Messages; children: ReactNode }) {
  const own = boot()?.site.messages;
  const all = useMemo(() => (own ? withSiteMessages(messages, own) : messages), [messages, own]);
  return (
    <NextIntlClientProvider locale={lang} messages={all} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
