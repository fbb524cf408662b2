import type { ExecutionContext } from '@cloudflare/workers-types';
import { type CloudflareOptions, captureException, setTag, withSentry } from '@sentry/cloudflare';
import { wrapRequestHandler } from '@sentry/cloudflare/request';
import { eventWithoutSecrets } from '../../web/contract/without-secrets.ts';
import type { Bindings } from '../config.ts';

/** Reports what went wrong, beside the answer and without harm to it; gives the event's id: 32 hexadecimal digits. */
export type Report = (error: unknown) => string;

/** A request as it came to the Worker. */
export type Incoming = { request: Request; env: Bindings; context: ExecutionContext };

/** One client serves an isolate, made with the first report: requests, queues and crons have to want the same of it. */
const options = (env: Bindings): CloudflareOptions => ({
  ...(env.SENTRY_DSN ? { dsn: env.SENTRY_DSN } : {}),
  environment: env.ENVIRONMENT,
  release: env.VERSION.id,
  beforeSend: eventWithoutSecrets,
  // As the privacy texts promise: what failed, never who asked.
  dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
  // Every digest that a visitor was shown has to be found, also when it is the same error again.
  enableDedupe: false,
  // No trail of what the isolate did before: it serves requests of all sites at once, and the trail would be theirs.
  maxBreadcrumbs: 0,
  // Nobody else is told what was reported: not the providers of identities either, which the Worker asks things.
  tracePropagationTargets: [],
});

/**
 * What a request reports its errors with. Nearly none has any, so that Sentry is set up around the report rather than
 * around the request: its client, scope and span, and reading all headers, would take 80 µs of every page that is made.
 * The scope is the report's own, made from the request that it is of; nothing gets from there into another's event.
 *
 * Without SENTRY_DSN nothing is sent; whoever shows the id logs it as well.
 */
export function openReport({ request, env, context }: Incoming, requestId: string): Report {
  return (error) => {
    const eventId = crypto.randomUUID().replaceAll('-', '');
    const capture = () => {
      setTag('request_id', requestId);
      captureException(error, { event_id: eventId });
      return new Response();
    };
    if (env.SENTRY_DSN)
      context.waitUntil(wrapRequestHandler({ options: options(env), request: request as never, context }, capture));
    return eventId;
  };
}

/** Handlers of queues and crons, which report what they throw, and what they hand to `captureException`. */
export const monitored = <Handlers extends object>(handlers: Handlers): Handlers =>
  withSentry(options, handlers as never) as Handlers;
