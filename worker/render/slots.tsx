import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Messages, pickMessages } from '../../web/contract/messages.ts';
import type { Site } from '../../web/contract/page-data.ts';
import { chromeMessages, type RouteName, routes } from '../../web/contract/routes.ts';
import { FooterView } from '../../web/features/chrome/footer.view.tsx';
import { HeaderView } from '../../web/features/chrome/header.view.tsx';
import { IntlProvider } from '../../web/slots/intl.tsx';
import { EdgePageData } from '../../web/slots/page-data.tsx';
import { EdgeSite } from '../../web/slots/site.tsx';
import { remember } from '../language/remember.ts';
import { EdgeLocation } from './next-navigation.tsx';
import { views } from './views.tsx';

/** All that a view at the edge can know. */
export type Rendering = {
  route: RouteName;
  lang: string;
  path: string;
  query: string;
  site: Site;
  data: unknown;
  messages: Messages;
};

/** What stands around each slot of a page, beside the words that it speaks. */
type Around = { lang: string; site: Site; messages: Messages; location: { path: string; search: URLSearchParams } };

/** The HTML of the three slots. */
export function renderSlots({ route, data, path, query, ...rest }: Rendering) {
  const View = views[route];
  const around: Around = { ...rest, location: { path, search: new URLSearchParams(query) } };
  return {
    header: render(around, chromeMessages, <HeaderView />),
    main: render(
      around,
      routes[route].messages,
      <EdgePageData value={data}>
        <View />
      </EdgePageData>,
    ),
    footer: render(around, chromeMessages, <FooterView />),
  };
}

/** The same messages for each page of a route, so that what is made of them can be remembered. */
const picked = remember((messages: Messages, names: readonly string[]) => pickMessages(messages, names));

function render({ lang, location, site, messages }: Around, names: readonly string[], slot: ReactNode): string {
  return renderToString(
    <EdgeLocation value={location}>
      <EdgeSite value={site}>
        <IntlProvider lang={lang} messages={picked(messages, names)}>
          {slot}
        </IntlProvider>
      </EdgeSite>
    </EdgeLocation>,
  );
}
