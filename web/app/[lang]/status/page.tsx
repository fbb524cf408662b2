import { StatusView } from '../../../features/problem/problem.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('status');

export default shellPage('status', StatusView);
