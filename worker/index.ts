import type { ExecutionContext } from '@cloudflare/workers-types';
import { type CloudflareOptions, withSentry } from '@sentry/cloudflare';
import { wrapRequestHandler } from '@sentry/cloudflare/request';
import { eventWithoutSecrets } from '../web/contract/without-secrets.ts';
import { createApp } from './app.ts';
import type { Bindings } from './config.ts';
import { runTask } from './crons.ts';
import { answerHeld } from './pages/answer-held.ts';
import { consume } from './queues.ts';

export { FilterIndex } from './filter-index/filter-index.ts';

const app = createApp();

const monitoring = (env: Bindings): CloudflareOptions => ({
  ...(env.SENTRY_DSN ? { dsn: env.SENTRY_DSN } : {}),
  environment: env.ENVIRONMENT,
  release: env.VERSION.id,
  beforeSend: eventWithoutSecrets,
  // As the privacy texts promise: what failed, never who asked.
  dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
  // Every digest that a visitor was shown has to be found, also when it is the same error again.
  enableDedupe: false,
});

/** The Worker: requests go the way of `app.ts`, cron and queues bring what needs no visitor. */
export default {
  ...(withSentry(monitoring, { scheduled: runTask, queue: consume } as never) as object),
  fetch(request: Request, env: Bindings, context: ExecutionContext): Response | Promise<Response> {
    const held = answerHeld(request, env);
    if (held) return held;
    const options = monitoring(env);
    // Rather than `withSentry`, which takes every statement apart that goes to the database.
    return wrapRequestHandler({ options, request: request as never, context }, () =>
      app.fetch(request, env, context as never),
    );
  },
};
