import type { ExecutionContext } from '@cloudflare/workers-types';
import { withSentry } from '@sentry/cloudflare';
import { eventWithoutSecrets } from '../web/contract/without-secrets.ts';
import { createApp } from './app.ts';
import type { Bindings } from './config.ts';
import { runTask } from './crons.ts';
import { answerHeld } from './pages/answer-held.ts';
import { consume } from './queues.ts';

const app = createApp();

const monitored = withSentry(
  (env: Bindings) => ({
    ...(env.SENTRY_DSN ? { dsn: env.SENTRY_DSN } : {}),
    environment: env.ENVIRONMENT,
    release: env.VERSION.id,
    beforeSend: eventWithoutSecrets,
    // As the privacy texts promise: what failed, never who asked.
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    // Every digest that a visitor was shown has to be found, also when it is the same error again.
    enableDedupe: false,
  }),
  {
    fetch: (request: Request, env: Bindings, context: ExecutionContext) => app.fetch(request, env, context as never),
    scheduled: runTask,
    queue: consume,
  } as never,
) as { fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> };

/** The Worker: requests go the way of `app.ts`, cron and queues bring what needs no visitor. */
export default {
  ...monitored,
  fetch: (request: Request, env: Bindings, context: ExecutionContext) =>
    answerHeld(request, env) ?? monitored.fetch(request, env, context),
};
