import { OpenedThreadView } from '../../../../../features/enquiries/opened-thread.view.tsx';
import { shellMetadata, shellPage } from '../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageThread');

export default shellPage('manageThread', OpenedThreadView);
