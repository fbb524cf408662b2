import { captureException, init } from '@sentry/react';
import type { Site } from '../contract/site.ts';
import { eventWithoutSecrets } from '../contract/without-secrets.ts';

/**
 * Starts the SDK, which sends its envelopes to this host; the Worker forwards them.
 * @returns a function that sends an error under a given event id.
 */
export function startSentry(
  settings: NonNullable<Site['monitoring']>,
): (report: { error: unknown; id: string }) => void {
  init({
    ...settings,
    tunnel: '/_monitoring',
    sendClientReports: false,
    beforeSend: eventWithoutSecrets,
    // The privacy texts promise to report failures only, without data about the visitor, and no sessions.
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    integrations: (all) => all.filter(({ name }) => name !== 'BrowserSession'),
  });
  return ({ error, id }) => {
    captureException(error, { event_id: id });
  };
}
