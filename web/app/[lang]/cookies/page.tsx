import { PlannedView } from '../../../features/planned/planned.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('cookies');

export default shellPage('cookies', PlannedView);
