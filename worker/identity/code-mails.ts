import { defineMail } from '../platform/mail/mail-definition.ts';
import { proofBlocks, proofSample, proofSchema } from '../platform/mail/mail-parts.ts';

/** Goes to the address that a visitor typed to sign in. */
export const signInMail = defineMail({
  kind: 'sign-in',
  topic: 'service',
  schema: proofSchema,
  compose: (data, { t, site }) => ({
    subject: t('mail.signIn.subject', { site, code: data.code }),
    blocks: proofBlocks(
      data,
      {
        text: t('mail.signIn.text', { site }),
        action: t('mail.signIn.action'),
        code: t('mail.signIn.code'),
        ignore: t('mail.signIn.ignore'),
      },
      t,
    ),
  }),
  sample: proofSample,
});

/** Goes to the address that a visitor typed to send a form. */
export const formCodeMail = defineMail({
  kind: 'form-code',
  topic: 'service',
  schema: proofSchema,
  compose: (data, { t, site }) => ({
    subject: t('mail.formCode.subject', { site, code: data.code }),
    blocks: proofBlocks(
      data,
      {
        text: t('mail.formCode.text', { site }),
        action: t('mail.formCode.action'),
        code: t('mail.formCode.code'),
        ignore: t('mail.formCode.ignore'),
      },
      t,
    ),
  }),
  sample: proofSample,
});
