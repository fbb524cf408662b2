import { ManageView } from '../../../features/manage/manage.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manage');

export default shellPage('manage', ManageView);
