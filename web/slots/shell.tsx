import type { Metadata } from 'next';
import { type ComponentType, Fragment, type ReactNode, Suspense } from 'react';
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
export const tokenParams = (name: 'slug' | 'blogSlug' | 'id') => () => [{ [name]: token(name) }];

/**
 * The page of a route: its view in the main slot, with the view's messages. `Beside` stands outside of the slot with the
 * same messages, so the Worker does not contain it; it renders nothing at first.
 */
export function shellPage(route: RouteName, View: ComponentType, Beside?: ComponentType) {
  return async function ShellPage({ params }: ShellProps) {
    const { lang } = await params;
    return (
      <WithMessages lang={lang} names={routes[route].messages}>
        <Own key="main">
          <Slot name="main">
            <View />
          </Slot>
        </Own>
        {Beside && (
          <Own key="beside">
            <Beside />
          </Own>
        )}
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

/**
 * Gives a client component in a list a fiber above its own. It may still be loading, and the React version in Next
 * forgets the place in a list of what it resumes: ids would differ from those in the document.
 */
const Own = Fragment;

/** The document of every page of a language: header, page and footer in their slots. */
export async function shellLayout({
  lang,
  Header,
  Footer,
  SearchSuggestions,
  children,
}: {
  lang: string;
  Header: ComponentType;
  Footer: ComponentType;
  /** Renders nothing until a search box is focused. It is outside of the slots, so the Worker does not contain it. */
  SearchSuggestions: ComponentType;
  children: ReactNode;
}) {
  return (
    <html lang={lang} dir={language(lang).direction}>
      <body>
        <Own key="site">
          <WithMessages lang={lang} names={chromeMessages}>
            <Own key="header">
              <Slot name="header">
                <Header />
              </Slot>
            </Own>
            <main id="main">
              {/* Without a boundary React would suspend the whole document while Next's children are loading. */}
              <Suspense>{children}</Suspense>
            </main>
            <Own key="footer">
              <Slot name="footer">
                <Footer />
              </Slot>
            </Own>
            <Own key="suggestions">
              <SearchSuggestions />
            </Own>
          </WithMessages>
        </Own>
        <Own key="monitor">
          <Monitor />
        </Own>
      </body>
    </html>
  );
}
