import { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import type { Feature } from '../../pages/feature.ts';
import type { AnyMail } from '../../platform/mail/mail-definition.ts';
import { devFilterIndex } from './filter-index.routes.ts';
import { devMail } from './mail.routes.ts';
import { devOpeningHours } from './opening-hours.routes.ts';
import { devSearchIndex } from './search-index.routes.ts';

/**
 * Routes for development and tests, without rate limits. They answer 404 in production.
 * @param mails the mail definitions of all modules.
 */
export const dev = (mails: readonly AnyMail[]) =>
  ({
    unguardedRoutes: new Hono<AppEnv>()
      .on(['GET', 'POST', 'DELETE'], '/dev/filter-index', devFilterIndex)
      .on(['GET', 'POST', 'DELETE'], '/dev/search-index', devSearchIndex)
      .post('/dev/opening-hours', devOpeningHours)
      .on('GET', ['/dev/mail', '/dev/mail.json'], devMail(mails)),
  }) satisfies Feature;
