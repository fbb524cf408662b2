import { RightsLogView } from '../../../../features/members/members.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageLog');

export default shellPage('manageLog', RightsLogView);
