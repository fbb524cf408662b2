import { MailLogView } from '../../../../features/mail-log/mail-log.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageMails');

export default shellPage('manageMails', MailLogView);
