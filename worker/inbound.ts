import { mailReceiver } from './data/receive-mail.ts';
import { inbound } from './features/index.ts';

/** Takes a mail that was sent to the product. */
export const receiveMail = mailReceiver(inbound);
