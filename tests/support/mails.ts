import type { SiteId } from '../../worker/data/schema.ts';
import type { OutgoingMail } from '../../worker/domain/outbox/outbox.writer.ts';
import type { signInMail } from '../../worker/identity/code-mails.ts';

/** The test site that has all languages. */
export const atlas = 1 as SiteId;

export type OutgoingSignInMail = OutgoingMail<(typeof signInMail)['schema']>;

/** A mail of the kind `signInMail` with the given changes. */
export function signInMailTo(to: string, more: Partial<OutgoingSignInMail> = {}): OutgoingSignInMail {
  return {
    siteId: atlas,
    to,
    language: 'en',
    data: {
      link: `http://atlas.localhost/en/login?token=secret-of-${to.split('@')[0]}`,
      code: '409217',
      minutes: 10,
    },
    dedupeKey: `sign-in:${to}`,
    ...more,
  };
}
