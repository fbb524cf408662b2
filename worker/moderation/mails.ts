import * as v from 'valibot';
import { defineMail } from '../platform/mail/mail-definition.ts';
import { httpLink, paragraph } from '../platform/mail/mail-parts.ts';
import { submissionKinds } from './submission-kinds.ts';

/** What a person is told of something that they wrote. */
const events = [
  'waiting',
  'again',
  'appeal',
  'accepted',
  'refused',
  'sent-back',
  'reopened',
  'granted',
  'revoked',
  'lapsed',
] as const;

type SubmissionEvent = (typeof events)[number];

/** Whether people are told of a state. */
export const isSubmissionEvent = (name: string): name is SubmissionEvent =>
  (events as readonly string[]).includes(name);

/** Events whose words are the same for all kinds: another version or an appeal has arrived. */
const isAlike = (event: SubmissionEvent): event is 'again' | 'appeal' => event === 'again' || event === 'appeal';

/** Tells a person what became of something that they wrote: that it arrived, a decision, or that one was taken back. */
export const submissionMail = defineMail({
  kind: 'submission',
  topic: 'service',
  schema: v.strictObject({
    /** The kind of thing: a key of `mail.submission`. */
    kind: v.picklist(submissionKinds),
    event: v.picklist(events),
    /** The name of the listing, in the recipient's language where it has one. */
    name: v.string(),
    /** The code of the chosen reason, empty for none, and what staff wrote. */
    reason: v.string(),
    note: v.string(),
    /** The page where the person sees what they sent. */
    link: httpLink,
  }),
  compose: ({ kind, event, name, reason, note, link }, { t, site }) => ({
    subject: isAlike(event)
      ? t(`mail.submission.arrived.${event}.subject`, { name, site })
      : t(`mail.submission.${kind}.${event}.subject`, { name, site }),
    blocks: [
      paragraph(
        isAlike(event)
          ? t(`mail.submission.arrived.${event}.text`, { name, site })
          : t(`mail.submission.${kind}.${event}.text`, { name, site }),
      ),
      ...(reason ? [paragraph(t('mail.submission.reason', { reason: t(`moderation.reason.${reason}`) }))] : []),
      ...(note ? [paragraph(t('mail.submission.note', { note }))] : []),
      { kind: 'action', label: t(`mail.submission.action.${isAlike(event) ? 'waiting' : event}`), link },
    ],
  }),
  sample: {
    ...({ kind: 'correction', event: 'refused', name: 'Kunsthaus', reason: 'cannot-verify', note: '' } as const),
    link: 'https://museums.example/en/dashboard/contributions',
  },
});
