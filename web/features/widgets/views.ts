import { ManageWidgetsView } from './manage-widgets.view.tsx';
import { ViewerWidgetsView } from './viewer-widgets.view.tsx';
import { WidgetLoaderView } from './widget-loader.view.tsx';

export const widgetsViews = {
  manageWidgets: ManageWidgetsView,
  viewerWidgets: ViewerWidgetsView,
  widgetLoader: WidgetLoaderView,
};
