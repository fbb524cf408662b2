import * as v from 'valibot';
import { defineMail } from '../../platform/mail/mail-definition.ts';
import { httpLink, paragraph, timestamp } from '../../platform/mail/mail-parts.ts';

const sampleLink = 'https://museums.example/en/dashboard/listings';

/** Invites an address to run a listing, as its manager or as its new owner. The link leads to a page with a button. */
export const listingInvitationMail = defineMail({
  kind: 'listing-invitation',
  topic: 'service',
  /** `from` is the name of the owner who invites; empty if they have none. `until`: when the invitation ends. */
  schema: v.strictObject({
    role: v.picklist(['owner', 'manager']),
    name: v.string(),
    from: v.string(),
    until: timestamp,
    link: httpLink,
  }),
  compose: ({ role, name, from, until, link }, { t, site }) => ({
    subject: t(`mail.listingInvitation.subject.${role}`, { name }),
    blocks: [
      paragraph(
        from
          ? t(`mail.listingInvitation.text.${role}`, { name, from, site })
          : t(`mail.listingInvitation.textNoName.${role}`, { name, site }),
      ),
      paragraph(t('mail.listingInvitation.until', { until })),
      { kind: 'action', label: t('mail.listingInvitation.action'), link },
      paragraph(t('mail.listingInvitation.ignore')),
    ],
  }),
  sample: { role: 'manager', name: 'Museum of Letters', from: 'Ada', until: Date.UTC(2026, 11, 4), link: sampleLink },
});

/** What changed about who runs a listing, as the recipient sees it. */
export const listingRoleEvents = [
  'joined',
  'declined',
  'received',
  'handed-over',
  'ended',
  'left',
  'given-up',
] as const;

export type ListingRoleEvent = (typeof listingRoleEvents)[number];

/** Tells those who run a listing that somebody else does, or that they do not any more. */
export const listingRoleMail = defineMail({
  kind: 'listing-role',
  topic: 'service',
  /** `who` is the name of the other person; empty if they have none, or if there is none. */
  schema: v.strictObject({
    event: v.picklist(listingRoleEvents),
    name: v.string(),
    who: v.string(),
    link: httpLink,
  }),
  compose: ({ event, name, who, link }, { t }) => ({
    subject: t(`mail.listingRole.subject.${event}`, { name }),
    blocks: [
      paragraph(t(`mail.listingRole.text.${event}`, { name, who: who || t('mail.listingRole.nameless') })),
      { kind: 'action', label: t('mail.listingRole.action'), link },
    ],
  }),
  sample: { event: 'joined', name: 'Museum of Letters', who: 'Ben', link: sampleLink },
});
