import * as v from 'valibot';
import { defineMail } from '../../platform/mail/mail-definition.ts';
import { httpLink, paragraph } from '../../platform/mail/mail-parts.ts';

const events = ['published', 'replied'] as const;

/** Tells those who act for a listing of a new review, and the author of a review of the reply to it. */
export const reviewMail = defineMail({
  kind: 'review',
  topic: 'service',
  schema: v.strictObject({
    event: v.picklist(events),
    /** The name of the listing. */
    name: v.string(),
    stars: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
    /** The beginning of the review or of the reply. */
    text: v.string(),
    /** The review. */
    link: httpLink,
  }),
  compose: ({ event, name, stars, text, link }, { t, site }) => ({
    subject: t(`mail.review.${event}.subject`, { name, site, stars }),
    blocks: [
      paragraph(t(`mail.review.${event}.text`, { name, site, stars })),
      ...(text ? [paragraph(text)] : []),
      { kind: 'action', label: t(`mail.review.${event}.action`), link },
    ],
  }),
  sample: {
    ...({ event: 'published', name: 'Kunsthaus', stars: 4, text: 'Quiet rooms and good light.' } as const),
    link: 'https://museums.example/en/dashboard/reviews',
  },
});
