import { WidgetLoaderView } from '../../../../features/widgets/widget-loader.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';
import '../../../../ui/widget-loader.css';

export const generateMetadata = shellMetadata('widgetLoader');

export default shellPage('widgetLoader', WidgetLoaderView);
