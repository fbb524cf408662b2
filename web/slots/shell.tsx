import type { Metadata } from 'next';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { language, languages } from '../contract/languages.ts';
import { pickMessages } from '../contract/messages.ts';
import { chromeMessages, type RouteName, routes } from '../contract/routes.ts';
import { token } from '../contract/shell-tokens.ts';
import { IntlProvider } from './intl.tsx';
import { loadMessages } from './load-messages.ts';
import { Monitor } from './monitor.tsx';
import { Slot } from './slot.tsx';

type ShellProps = { params: Promise<{ lang: string }> };

/** The languages to export, as Next wants them for a `[lang]` segment. */
export const languageParams = () => languages.map(({ tag }) => ({ lang: tag }));

/** A dynamic segment is exported once, with a token in the place of its value. */
export const tokenParams = (name: 'slug' | 'blogSlug') => () => [{ [name]: token(name) }];

/** The page of a route: its view in the main slot, with the messages that the view speaks. */
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

/** Title and description of the bare shell; the Worker puts those of the page in their place. */
export function shellMetadata(route: RouteName) {
  return async function generateMetadata({ params }: ShellProps): Promise<Metadata> {
    const { lang } = await params;
    const { meta } = (await loadMessages(lang)) as { meta: Record<RouteName, { title: string; description: string }> };
    return meta[route];
  };
}

/** Messages of the named namespaces for the client components inside. */
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

/** The document around every page of a language: the chrome's slots around the page. */
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
            {/* A keyed fragment has a fiber of its own. What Next hands in may still be loading, and the React that Next
                brings loses its place in the document when it comes back to an element whose direct child was. */}
            <Fragment key="page">{children}</Fragment>
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
