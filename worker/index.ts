import type { ExecutionContext, MessageBatch, ScheduledController } from '@cloudflare/workers-types';
import { withSentry } from '@sentry/cloudflare';
import { createApp } from './app.ts';
import { pruneChanges } from './cache/prune-changes.ts';
import type { Bindings } from './config.ts';
import { consumeJobs } from './jobs/consume.ts';
import type { JobMessage } from './jobs/messages.ts';

const app = createApp();

/** The Worker: requests go the way of `app.ts`, cron does what happens at night, the queue what takes its time. */
export default withSentry(
  (env: Bindings) => ({
    ...(env.SENTRY_DSN ? { dsn: env.SENTRY_DSN } : {}),
    environment: env.ENVIRONMENT,
    release: env.VERSION.id,
    // Every digest that a visitor was shown has to be found, also when it is the same error again.
    enableDedupe: false,
  }),
  {
    fetch: (request: Request, env: Bindings, context: ExecutionContext) => app.fetch(request, env, context as never),
    scheduled: (_: ScheduledController, env: Bindings) => pruneChanges(env.DB, Date.now()),
    queue: (batch: MessageBatch<JobMessage>, env: Bindings) => consumeJobs(batch, env),
  } as never,
);
