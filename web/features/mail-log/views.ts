import { MailLogView } from './mail-log.view.tsx';

export const mailLogViews = { manageMails: MailLogView };
