import * as v from 'valibot';
import { defineMail } from '../../platform/mail/mail-definition.ts';
import { httpLink, paragraph } from '../../platform/mail/mail-parts.ts';

/** Tells the staff of a site that somebody has said something about a text. The link leads to the text in the viewer. */
export const contentCommentMail = defineMail({
  kind: 'content-comment',
  topic: 'service',
  schema: v.strictObject({ by: v.string(), about: v.string(), body: v.string(), link: httpLink }),
  compose: ({ by, about, body, link }, { t, site }) => ({
    subject: t('mail.contentComment.subject', { about, site }),
    blocks: [
      paragraph(t('mail.contentComment.text', { by, about, site })),
      paragraph(body),
      { kind: 'action', label: t('mail.contentComment.action'), link },
    ],
  }),
  sample: {
    by: 'Ada',
    about: 'Museum of Clocks',
    body: 'The second sentence is hard to read.',
    link: 'https://signpost.example/cms-viewer/en/pages-interactive?piece=site%3Asite%3Aabout&site=museums',
  },
});
