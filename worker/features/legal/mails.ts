import * as v from 'valibot';
import { legalKinds } from '../../../web/contract/pages/legal.data.ts';
import { dayOf } from '../../platform/i18n/date-text.ts';
import { defineMail } from '../../platform/mail/mail-definition.ts';
import { httpLink, paragraph, timestamp } from '../../platform/mail/mail-parts.ts';

/** Tells a member of a new version of a legal text. */
export const legalMail = defineMail({
  kind: 'legal-text',
  topic: 'service',
  schema: v.strictObject({
    text: v.picklist(legalKinds),
    /** What changes, as an admin wrote it; in another language where the member's has no new version. */
    summary: v.string(),
    /** When it takes effect, or took effect at its publication. */
    effectiveAt: timestamp,
    isComing: v.boolean(),
    link: httpLink,
  }),
  compose: ({ text, summary, effectiveAt, isComing, link }, { t, site, language }) => ({
    subject: t(`mail.legal.${text}.subject`, { site }),
    blocks: [
      paragraph(t(`mail.legal.${text}.text`, { site })),
      paragraph(t(isComing ? 'mail.legal.coming' : 'mail.legal.applies', { date: dayOf(effectiveAt, language) })),
      paragraph(t('mail.legal.summary')),
      paragraph(summary),
      { kind: 'action', label: t('mail.legal.action'), link },
    ],
  }),
  sample: {
    ...({ text: 'privacy', summary: 'We keep error reports for 7 days instead of 30.' } as const),
    ...{ effectiveAt: Date.UTC(2027, 0, 1), isComing: true, link: 'https://museums.example/en/privacy?version=10' },
  },
});
