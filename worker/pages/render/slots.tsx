import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Messages, pickMessages } from '../../../web/contract/messages.ts';
import { chromeMessages, type RouteName, routes } from '../../../web/contract/routes.ts';
import type { Site } from '../../../web/contract/site.ts';
import { FooterView } from '../../../web/features/chrome/footer.view.tsx';
import { HeaderView } from '../../../web/features/chrome/header.view.tsx';
import { views } from '../../../web/features/views.ts';
import { IntlProvider } from '../../../web/slots/intl.tsx';
import { EdgePageData } from '../../../web/slots/page-data.tsx';
import { EdgeSite } from '../../../web/slots/site.tsx';
import { memoize } from '../../platform/memoize.ts';
import { EdgeLocation } from './next-navigation.tsx';

/** Everything that a view in the Worker can read. */
export type Rendering = {
  route: RouteName;
  lang: string;
  path: string;
  query: string;
  site: Site;
  data: unknown;
  messages: Messages;
};

/** The values of the contexts around every slot. */
type SlotContext = {
  lang: string;
  site: Site;
  messages: Messages;
  location: { path: string; search: URLSearchParams };
};

/** The HTML of the three slots. */
export function renderSlots({ route, data, path, query, ...rest }: Rendering) {
  const View = views[route];
  const context: SlotContext = { ...rest, location: { path, search: new URLSearchParams(query) } };
  return {
    header: render(context, chromeMessages, <HeaderView />),
    main: render(
      context,
      routes[route].messages,
      <EdgePageData value={data}>
        <View />
      </EdgePageData>,
    ),
    footer: render(context, chromeMessages, <FooterView />),
  };
}

/** The same object for all pages of a route, so that translators can be memoized by it. */
const picked = memoize((messages: Messages, names: readonly string[]) => pickMessages(messages, names));

function render({ lang, location, site, messages }: SlotContext, names: readonly string[], slot: ReactNode): string {
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
