import '../../../../ui/widgets.css';
import { ViewerWidgetsView } from '../../../../features/widgets/viewer-widgets.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('viewerWidgets');

export default shellPage('viewerWidgets', ViewerWidgetsView);
