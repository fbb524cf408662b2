import { ManageCarouselsView } from '../../../../features/carousels/manage/manage-carousels.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageCarousels');

export default shellPage('manageCarousels', ManageCarouselsView);
