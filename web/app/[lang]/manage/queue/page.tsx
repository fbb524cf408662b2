import { QueueView } from '../../../../features/queue/queue.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageQueue');

export default shellPage('manageQueue', QueueView);
