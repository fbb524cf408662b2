import type { Endpoint } from '../../pages/endpoint.ts';
import type { Feature } from '../../pages/feature.ts';
import { devFilterIndex } from './filter-index.routes.ts';
import { devMail } from './mail.routes.ts';
import { devMailReply, type MailReplyDeps } from './mail-reply.routes.ts';
import { devOpeningHours } from './opening-hours.routes.ts';
import { devSearchIndex } from './search-index.routes.ts';

/**
 * Endpoints for development and tests, without rate limits. They answer 404 in production.
 * @param mails the mail definitions of all modules; `receive` takes mails that people send.
 */
export const dev = ({ mails, receive }: MailReplyDeps) =>
  ({
    endpoints: [{ method: 'POST', path: '/dev/mail/reply', right: 'read', handle: devMailReply({ mails, receive }) }],
    unguardedEndpoints: [
      ...(['GET', 'POST', 'DELETE'] as const).flatMap((method): Endpoint[] => [
        { method, path: '/dev/filter-index', right: 'read', handle: devFilterIndex },
        { method, path: '/dev/search-index', right: 'read', handle: devSearchIndex },
      ]),
      { method: 'POST', path: '/dev/opening-hours', right: 'read', handle: devOpeningHours },
      { method: 'GET', path: '/dev/mail', right: 'read', handle: devMail(mails) },
      { method: 'GET', path: '/dev/mail.json', right: 'read', handle: devMail(mails) },
    ],
  }) satisfies Feature;
