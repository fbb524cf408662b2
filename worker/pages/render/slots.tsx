import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Me } from '../../../web/contract/me.ts';
import { type Messages, pickMessages } from '../../../web/contract/messages.ts';
import { chromeMessages, type RouteName, routes } from '../../../web/contract/routes.ts';
import type { Site } from '../../../web/contract/site.ts';
import type { WidgetFrame } from '../../../web/contract/widget-frame.ts';
import { FooterView } from '../../../web/features/chrome/footer.view.tsx';
import { HeaderView } from '../../../web/features/chrome/header.view.tsx';
import { views } from '../../../web/features/views.ts';
import { WidgetFrameView, widgetMessages } from '../../../web/features/widgets/frame/frame.view.tsx';
import { IntlProvider } from '../../../web/slots/intl.tsx';
import { EdgeMe } from '../../../web/slots/me.ts';
import { EdgePageData } from '../../../web/slots/page-data.tsx';
import { EdgeSite } from '../../../web/slots/site.tsx';
import { memoize } from '../../platform/memoize.ts';
import { EdgeLocation } from './next-navigation.tsx';
import type { DocumentShell } from './shell.ts';
import { atTreePosition, type TreePosition } from './tree-position.tsx';

/** Everything that a view in the Worker can read. */
export type Rendering = {
  route: RouteName;
  lang: string;
  path: string;
  query: string;
  site: Site;
  data: unknown;
  messages: Messages;
  positions: DocumentShell['positions'];
  /** Who is signed in, in previews; else pages are rendered for everybody. */
  me?: Me | null;
};

/** The values of the contexts around every slot. */
type SlotContext = {
  lang: string;
  site: Site;
  messages: Messages;
  location: { path: string; search: URLSearchParams };
  me?: Me | null;
};

/** The HTML of the three slots. */
export function renderSlots({ route, data, path, query, positions, ...rest }: Rendering) {
  const View = views[route];
  const context: SlotContext = { ...rest, location: { path, search: new URLSearchParams(query) } };
  return {
    header: renderSlot(<HeaderView />, { position: positions.header, names: chromeMessages, context }),
    main: renderSlot(
      <EdgePageData value={data}>
        <View />
      </EdgePageData>,
      { position: positions.main, names: routes[route].messages, context },
    ),
    footer: renderSlot(<FooterView />, { position: positions.footer, names: chromeMessages, context }),
  };
}

/** The HTML of a widget in a frame. */
export const renderWidget = (
  frame: WidgetFrame,
  position: TreePosition,
  context: Omit<SlotContext, 'location'>,
): string =>
  renderSlot(<WidgetFrameView frame={frame} />, {
    ...{ position, names: widgetMessages },
    context: { ...context, location: { path: frame.path, search: new URLSearchParams() } },
  });

const picked = memoize((messages: Messages, names: readonly string[]) => pickMessages(messages, names));

type SlotOptions = {
  position: TreePosition;
  /** The namespaces of the messages that the slot reads. */
  names: readonly string[];
  context: SlotContext;
};

/** The HTML of a view in a slot, with React's own renderer. */
export function renderSlot(view: ReactNode, { position, names, context }: SlotOptions): string {
  const { lang, location, site, messages, me = null } = context;
  return renderToString(
    <EdgeLocation value={location}>
      <EdgeSite value={site}>
        <IntlProvider lang={lang} messages={picked(messages, names)}>
          {atTreePosition(position, me ? <EdgeMe value={me}>{view}</EdgeMe> : view)}
        </IntlProvider>
      </EdgeSite>
    </EdgeLocation>,
  );
}
