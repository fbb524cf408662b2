import { PlannedView } from '../../../features/planned/planned.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('create');

export default shellPage('create', PlannedView);
