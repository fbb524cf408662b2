import '../../../../ui/widgets.css';
import { ManageWidgetsView } from '../../../../features/widgets/manage-widgets.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageWidgets');

export default shellPage('manageWidgets', ManageWidgetsView);
