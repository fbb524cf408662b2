import { defineRoutes } from '../route-definition.ts';
import type { ManageWidgetsPage, ViewerWidgetsPage, WidgetLoaderPage } from './widgets.data.ts';

export const widgetsRoutes = defineRoutes<{
  manageWidgets: ManageWidgetsPage;
  viewerWidgets: ViewerWidgetsPage;
  widgetLoader: WidgetLoaderPage;
}>()({
  manageWidgets: {
    ...{ path: '/{lang}/manage/widgets', cache: 'dynamic', messages: ['details', 'proof', 'widgets'] },
    query: ['accent', 'colors', 'count', 'done', 'key', 'kind', 'language', 'loader', 'of', 'on', 'show', 'theme'],
    ...{ isPersonal: true, right: 'administer', area: 'manage' },
  },
  // Which sites somebody sees is decided by the sites.
  viewerWidgets: {
    ...{ path: '/cms-viewer/{lang}/widgets', cache: 'dynamic', messages: ['details', 'widgets'] },
    query: ['accent', 'colors', 'count', 'key', 'kind', 'language', 'loader', 'of', 'on', 'show', 'site', 'theme'],
    ...{ isPersonal: true, right: 'own-account', area: 'viewer', productOnly: true },
  },
  // With a key and a kind, the address is that of a frame, which is no page.
  widgetLoader: {
    ...{ path: '/cms-viewer/widget-loader/{lang}', cache: 'static', messages: ['widgets'], query: [] },
    ...{ right: 'read', productOnly: true },
  },
});
