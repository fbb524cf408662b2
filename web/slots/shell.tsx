import type { Metadata } from 'next';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { language, languages } from '../contract/languages.ts';
import { pickMessages } from '../contract/messages.ts';
import { chromeMessages, type RouteName, routes } from '../contract/routes.ts';
import { token } from '../contract/shell-tokens.ts';
import { IntlProvider } from './intl.tsx';
import { loadMessages } from './load-messages.ts';
import { Monitor } from './monitor.tsx';
import { Slot } from './slot.tsx';

type ShellProps = { params: Promise<{ lang: string }> };

/** The languages to export, as params of the `[lang]` segment. */
export const languageParams = () => languages.map(({ tag }) => ({ lang: tag }));

/** A dynamic segment is exported once, with a token as its value. */
export const tokenParams = (name: 'slug' | 'blogSlug') => () => [{ [name]: token(name) }];

/** The page of a route: its view in the main slot, with the view's messages. */
export function shellPage(route: RouteName, View: ComponentType) {
  return async function ShellPage({ params }: ShellProps) {
    const { lang } = await params;
    return (
      <WithMessages lang={lang} names={routes[route].messages}>
        <Slot name="main">
          <View />
        </Slot>
      </WithMessages>
    );
  };
}

/** Title and description of the shell; the Worker replaces them with those of the page. */
export function shellMetadata(route: RouteName) {
  return async function generateMetadata({ params }: ShellProps): Promise<Metadata> {
    const { lang } = await params;
    const { meta } = (await loadMessages(lang)) as { meta: Record<RouteName, { title: string; description: string }> };
    return meta[route];
  };
}

/** Provides the messages of some namespaces to the client components inside. */
export async function WithMessages({
  lang,
  names,
  children,
}: {
  lang: string;
  names: readonly string[];
  children: ReactNode;
}) {
  return (
    <IntlProvider lang={lang} messages={pickMessages(await loadMessages(lang), names)}>
      {children}
    </IntlProvider>
  );
}

/** The document of every page of a language: header, page and footer in their slots. */
export async function shellLayout({
  lang,
  Header,
  Footer,
  children,
}: {
  lang: string;
  Header: ComponentType;
  Footer: ComponentType;
  children: ReactNode;
}) {
  return (
    <html lang={lang} dir={language(lang).direction}>
      <body>
        <WithMessages lang={lang} names={chromeMessages}>
          <Slot name="header">
            <Header />
          </Slot>
          <main id="main">
            {/* Next's children may still be loading. Without a boundary React would suspend the whole document, and the
                version in Next loses its place in document and tree when it resumes. */}
            <Suspense>{children}</Suspense>
          </main>
          <Slot name="footer">
            <Footer />
          </Slot>
        </WithMessages>
        <Monitor />
      </body>
    </html>
  );
}
