import * as v from 'valibot';
import { mailAddress } from '../../platform/mail/address.ts';
import { defineMail } from '../../platform/mail/mail-definition.ts';
import { httpLink, paragraph } from '../../platform/mail/mail-parts.ts';

/** What happened to a thread: a question arrived or was passed on, a side wrote, or a side or staff ended it. */
const events = ['asked', 'sent', 'replied', 'answered', 'ended', 'staff-ended', 'staff-reopened'] as const;

/** The events after which somebody can write. */
const canWrite = ['asked', 'sent', 'replied', 'answered'];

/** Tells a person what happened to a thread of theirs. Answers go to `replyTo`, which hides the addresses of both sides. */
export const enquiryMail = defineMail({
  kind: 'enquiry',
  topic: 'service',
  schema: v.strictObject({
    event: v.picklist(events),
    /** The name of the listing, and of the person who asks; empty if they gave none. */
    name: v.string(),
    asker: v.string(),
    text: v.string(),
    /** A day (YYYY-MM-DD), and how the person wants to be reached; empty for none. */
    wantedOn: v.string(),
    contact: v.string(),
    files: v.number(),
    /** The page of the thread. */
    link: httpLink,
    /** Empty if the deployment takes no emails, or nobody can write any more. */
    replyTo: v.union([mailAddress, v.literal('')]),
  }),
  compose: ({ event, name, asker, text, wantedOn, contact, files, link, replyTo }, { t, site, language }) => ({
    ...(replyTo && { replyTo }),
    subject: t(`mail.enquiry.${event}.subject`, { name, site }),
    blocks: [
      paragraph(
        t(`mail.enquiry.${event}.text`, {
          name,
          site,
          asker: asker || t('mail.enquiry.somebody'),
          hasName: asker ? 'yes' : 'no',
        }),
      ),
      ...(text ? [paragraph(text)] : []),
      ...(wantedOn ? [paragraph(t('mail.enquiry.wantedOn', { day: dayText(wantedOn, language) }))] : []),
      ...(contact ? [paragraph(t('mail.enquiry.contact', { contact }))] : []),
      ...(files ? [paragraph(t('mail.enquiry.files', { count: files }))] : []),
      ...(canWrite.includes(event) ? [paragraph(t(replyTo ? 'mail.enquiry.reply' : 'mail.enquiry.onPage'))] : []),
      { kind: 'action', label: t('mail.enquiry.action'), link },
    ],
  }),
  sample: {
    ...({
      event: 'asked',
      name: 'Kunsthaus',
      asker: 'Anna',
      text: 'Is there a lift?',
      wantedOn: '2026-12-01',
    } as const),
    ...{ contact: '', files: 1, link: 'https://museums.example/en/dashboard/enquiries?thread=1', replyTo: '' as const },
  },
});

const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
