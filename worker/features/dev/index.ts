import type { Endpoint } from '../../pages/endpoint.ts';
import type { Feature } from '../../pages/feature.ts';
import type { AnyMail } from '../../platform/mail/mail-definition.ts';
import { devFilterIndex } from './filter-index.routes.ts';
import { devMail } from './mail.routes.ts';
import { devOpeningHours } from './opening-hours.routes.ts';
import { devSearchIndex } from './search-index.routes.ts';

/**
 * Endpoints for development and tests, without rate limits. They answer 404 in production.
 * @param mails the mail definitions of all modules.
 */
export const dev = (mails: readonly AnyMail[]) =>
  ({
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
