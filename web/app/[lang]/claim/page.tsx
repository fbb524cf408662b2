import { PlannedView } from '../../../features/planned/planned.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('claim');

export default shellPage('claim', PlannedView);
