import * as v from 'valibot';
import { defineMail } from '../../platform/mail/mail-definition.ts';
import { httpLink, paragraph } from '../../platform/mail/mail-parts.ts';

/** Goes to an address at the website of a listing: it proves a claim, or ends it. */
export const claimCodeMail = defineMail({
  kind: 'claim-code',
  topic: 'service',
  schema: v.strictObject({
    /** The claimant, as they call themselves. */
    claimant: v.string(),
    listing: v.string(),
    /** How many listings the claim is about. */
    listings: v.number(),
    code: v.pipe(v.string(), v.regex(/^\d{6}$/)),
    hours: v.number(),
    link: httpLink,
    notUsLink: httpLink,
  }),
  compose: ({ claimant, listing, listings, code, hours, link, notUsLink }, { t, site }) => ({
    subject: t('mail.claimCode.subject', { listing, site }),
    blocks: [
      paragraph(t('mail.claimCode.text', { claimant, listing, listings, site })),
      paragraph(t('mail.claimCode.brings')),
      paragraph(t('mail.claimCode.code', { hours })),
      { kind: 'code', code },
      { kind: 'action', label: t('mail.claimCode.action'), link },
      paragraph(t('mail.claimCode.notUs')),
      { kind: 'action', label: t('mail.claimCode.notUsAction'), link: notUsLink },
    ],
  }),
  sample: {
    ...{ claimant: 'Mira Sample', listing: 'Kunsthaus', listings: 1, code: '040917', hours: 24 },
    link: 'https://museums.example/en/claim/email?token=abc',
    notUsLink: 'https://museums.example/en/claim/email?not=us&token=abc',
  },
});

/**
 * What those who run a listing are told. `notice`: another person claims it, and they can answer. `ended`: another person
 * was granted it. `returned`: that was taken back. `missing`: their file or record has vanished. `found`: it is back.
 */
const ownerEvents = ['notice', 'ended', 'returned', 'missing', 'found'] as const;

export type OwnerEvent = (typeof ownerEvents)[number];

/** Tells somebody who runs a listing, or ran it, what happens to that. */
export const claimOwnerMail = defineMail({
  kind: 'claim-owner',
  topic: 'service',
  schema: v.strictObject({
    event: v.picklist(ownerEvents),
    listing: v.string(),
    /** The other person, as they call themselves; empty where there is none. */
    claimant: v.string(),
    /** Days until something happens; 0 where nothing does. */
    days: v.number(),
    link: httpLink,
  }),
  compose: ({ event, listing, claimant, days, link }, { t, site }) => ({
    subject: t(`mail.claimOwner.${event}.subject`, { listing, site }),
    blocks: [
      paragraph(t(`mail.claimOwner.${event}.text`, { listing, claimant, days, site })),
      { kind: 'action', label: t(`mail.claimOwner.${event}.action`), link },
    ],
  }),
  sample: {
    ...({ event: 'notice', listing: 'Kunsthaus', claimant: 'Mira Sample', days: 7 } as const),
    link: 'https://museums.example/en/claim/objection?claim=1',
  },
});
