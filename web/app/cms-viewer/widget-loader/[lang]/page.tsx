// Frames of widgets have the styles of this page, too.
import '../../../../ui/carousel.css';
import '../../../../ui/home.css';
import '../../../../ui/post-cards.css';
import '../../../../ui/reviews.css';
import '../../../../ui/still-map.css';
import '../../../../ui/widget-frames.css';
import '../../../../ui/widgets.css';
import { WidgetLoaderView } from '../../../../features/widgets/widget-loader.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('widgetLoader');

export default shellPage('widgetLoader', WidgetLoaderView);
