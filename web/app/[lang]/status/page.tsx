import { StatusView } from '../../../features/status/status.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('status');

export default shellPage('status', StatusView);
