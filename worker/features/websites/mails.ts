import * as v from 'valibot';
import { siteSteps } from '../../../web/contract/pages/websites.data.ts';
import { defineMail } from '../../platform/mail/mail-definition.ts';
import { httpLink, paragraph } from '../../platform/mail/mail-parts.ts';

/** Tells the admins of a site what the operators did to it. The link leads to the site in the viewer. */
export const siteStateMail = defineMail({
  kind: 'site-state',
  topic: 'service',
  schema: v.strictObject({ step: v.picklist(siteSteps), reason: v.string(), link: httpLink }),
  compose: ({ step, reason, link }, { t, site }) => ({
    subject: t(`mail.siteState.subject.${step}`, { site }),
    blocks: [
      paragraph(t(`mail.siteState.text.${step}`, { site })),
      paragraph(t('mail.reason', { reason })),
      { kind: 'action', label: t('mail.siteState.action'), link },
    ],
  }),
  sample: {
    step: 'suspend',
    reason: 'The bill is unpaid',
    link: 'https://signpost.example/cms-viewer/en/websites/museums',
  },
});
