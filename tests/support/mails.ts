import type { SiteId } from '../../worker/db/schema.ts';
import type { Mail } from '../../worker/outbox/outbox.ts';

/** The demo site about museums, which speaks all languages. */
export const museums = 1 as SiteId;

/** The mail with which somebody signs in, to be changed by what a test cares for. */
export function signInMail(to: string, more: { siteId?: SiteId; language?: string; dedupeKey?: string } = {}): Mail {
  return {
    siteId: museums,
    to,
    language: 'en',
    template: 'sign-in',
    data: {
      link: `http://museums.localhost/en/login?token=secret-of-${to.split('@')[0]}`,
      code: '409217',
      minutes: 10,
    },
    dedupeKey: `sign-in:${to}`,
    ...more,
  };
}
