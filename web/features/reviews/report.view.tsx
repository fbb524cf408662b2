'use client';
import { useTranslations } from 'next-intl';
import type { ReviewReportPage } from '../../contract/pages/review-forms.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DraftForm } from '../form/draft-form.tsx';
import { Reasons } from '../form/reasons.tsx';
import { Sent } from '../form/sent.tsx';
import { useFormFault } from '../form/use-form-fault.ts';
import { AboutReview, FormSkeleton, ReviewFrame } from './frame.tsx';

/** Reports a review. */
export const ReviewReportView = defineView<'reviewReport'>(Report, FormSkeleton);

function Report({ page }: { page: ReviewReportPage }) {
  const t = useTranslations('reviewForm.report');
  const { listing, review, form } = page;
  if (form.done === 'sent')
    return (
      <ReviewFrame listing={listing} title={t('sentTitle')}>
        <Sent draft={form.draft} text={t('sent')}>
          <p className="prose mb-4">{t('sentText')}</p>
          <Link className="button" href={review.path}>
            {t('back')}
          </Link>
        </Sent>
      </ReviewFrame>
    );
  return (
    <ReviewFrame listing={listing} title={t('title')} text={t('intro')}>
      <AboutReview review={review} />
      <ReportForm page={page} />
    </ReviewFrame>
  );
}

function ReportForm({ page: { form, reasons } }: { page: ReviewReportPage }) {
  const t = useTranslations('reviewForm.report');
  const tFault = useTranslations('reviewForm.fault');
  const fault = useFormFault(form, (code) => (tFault.has(code as never) ? tFault(code as never) : tFault('other')));
  return (
    <DraftForm
      form={form}
      send={t('send')}
      addressHint={t('addressHint')}
      fault={fault(null)}
      addressFault={fault('address')}
      codeFault={fault('code')}
      labelOf={(field) => t(field === 'text' ? 'text' : 'reason')}
    >
      <Reasons
        legend={t('reason')}
        reasons={reasons.map((reason) => ({ value: reason, label: t(`reasons.${reason}`) }))}
        chosen={form.values.reason ?? ''}
        fault={fault('reason')}
      />
      <TextArea
        id="text"
        name="text"
        rows={5}
        label={t('text')}
        hint={t('textHint')}
        defaultValue={form.values.text ?? ''}
        fault={fault('text')}
      />
    </DraftForm>
  );
}
