import { PlannedView } from '../../../features/planned/planned.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('reviews');

export default shellPage('reviews', PlannedView);
