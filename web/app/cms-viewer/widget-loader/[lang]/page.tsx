import { PlannedView } from '../../../../features/planned/planned.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';
// Frames of widgets have the styles of this page.
import '../../../../ui/carousel.css';
import '../../../../ui/post-cards.css';
import '../../../../ui/reviews.css';
import '../../../../ui/widget-frames.css';

export const generateMetadata = shellMetadata('widgetLoader');

export default shellPage('widgetLoader', PlannedView);
