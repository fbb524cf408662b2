import type { ExecutionContext } from '@cloudflare/workers-types';
import { type CloudflareOptions, captureException, setTag, withSentry } from '@sentry/cloudflare';
import { wrapRequestHandler } from '@sentry/cloudflare/request';
import { eventWithoutSecrets } from '../../../web/contract/without-secrets.ts';
import type { Bindings } from '../bindings.ts';

/** Reports an error in the background and returns the event's id: 32 hexadecimal digits. */
export type Report = (error: unknown) => string;

/** A request with the Worker's environment and context. */
export type Incoming = { request: Request; env: Bindings; context: ExecutionContext };

/** Options of the isolate's one Sentry client, created by the first report: requests, queues and crons share them. */
const options = (env: Bindings): CloudflareOptions => ({
  ...(env.SENTRY_DSN ? { dsn: env.SENTRY_DSN } : {}),
  environment: env.ENVIRONMENT,
  release: env.VERSION.id,
  beforeSend: eventWithoutSecrets,
  // The privacy texts promise that reports contain no data about visitors.
  dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
  // Every digest that a visitor sees must exist, even for a repeated error.
  enableDedupe: false,
  // An isolate serves all sites, so breadcrumbs would contain other visitors' requests.
  maxBreadcrumbs: 0,
  // Requests to other hosts, such as OpenID providers, carry no trace headers.
  tracePropagationTargets: [],
});

/**
 * The report function of a request. Sentry is set up per report, not per request, which would cost 80 µs per page. Each
 * report has its own scope, so nothing of one request appears in another's event.
 * Without SENTRY_DSN nothing is sent; the error handler logs the id.
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

/** The report function of queues, crons and mails, for an error after which they go on. */
export const reportHandled: Report = (error) => {
  const eventId = captureException(error);
  // Without monitoring, the log is the only record of the cause.
  // biome-ignore lint/suspicious/noConsole: the platform's log is where operators look.
  console.error(`event ${eventId}`, error, (error instanceof Error && error.cause) || '');
  return eventId;
};

/** Wraps handlers of queues, crons and mails: reports what they throw or pass to `reportHandled`. */
export const monitored = <Handlers extends object>(handlers: Handlers): Handlers =>
  withSentry(options, handlers as never) as Handlers;
