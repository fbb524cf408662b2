import { PlannedView } from '../../../features/planned/planned.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('services');

export default shellPage('services', PlannedView);
