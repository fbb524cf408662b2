import { captureException, init } from '@sentry/react';
import type { Site } from '../contract/page-data.ts';
import { eventWithoutSecrets } from '../contract/without-secrets.ts';

/**
 * Starts the SDK, which sends its envelopes to this host, where the Worker forwards them.
 * @returns sends an error under an id that was given out before.
 */
export function startSentry(
  settings: NonNullable<Site['monitoring']>,
): (report: { error: unknown; id: string }) => void {
  init({
    ...settings,
    tunnel: '/_monitoring',
    sendClientReports: false,
    beforeSend: eventWithoutSecrets,
    // As the privacy texts promise: what failed, never who saw it, and nothing while nothing fails.
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    integrations: (all) => all.filter(({ name }) => name !== 'BrowserSession'),
  });
  return ({ error, id }) => {
    captureException(error, { event_id: id });
  };
}
