import * as v from 'valibot';
import { defineMail } from '../../platform/mail/mail-definition.ts';
import { httpLink, paragraph } from '../../platform/mail/mail-parts.ts';

/** What happened to a host of a site. */
export const domainEvents = ['connected', 'failing', 'back', 'lost', 'lapsed'] as const;

export type DomainEvent = (typeof domainEvents)[number];

/** Tells the admins of a site what happened to one of its hosts. The link leads to the hosts of the site. */
export const domainMail = defineMail({
  kind: 'domain',
  topic: 'service',
  schema: v.strictObject({ event: v.picklist(domainEvents), host: v.string(), link: httpLink }),
  compose: ({ event, host, link }, { t, site }) => ({
    subject: t(`mail.domain.subject.${event}`, { host }),
    blocks: [
      paragraph(t(`mail.domain.text.${event}`, { host, site })),
      { kind: 'action', label: t('mail.domain.action'), link },
    ],
  }),
  sample: { event: 'failing', host: 'museums.example', link: 'https://museums.example/en/manage/domains' },
});
