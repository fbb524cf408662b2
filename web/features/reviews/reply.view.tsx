'use client';
import { useTranslations } from 'next-intl';
import type { ReviewReplyPage } from '../../contract/pages/review-forms.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DraftForm } from '../form/draft-form.tsx';
import { useFormFault } from '../form/use-form-fault.ts';
import { AboutReview, FormSkeleton, ReviewFrame } from './frame.tsx';

/** Answers a review in the name of the business. */
export const ReviewReplyView = defineView<'reviewReply'>(Reply, FormSkeleton);

function Reply({ page }: { page: ReviewReplyPage }) {
  const t = useTranslations('reviewForm.reply');
  const { listing, review, form, revision, isSuspended } = page;
  const isChange = revision !== '';
  return (
    <ReviewFrame listing={listing} title={t(isChange ? 'changeTitle' : 'title')} text={t('intro')}>
      {isSuspended && <p className="notice max-w-xl">{t('suspended')}</p>}
      <AboutReview review={review} />
      <ReplyForm page={page} />
      {isChange && !isSuspended && (
        <form method="post" action={form.action} className="mt-8 max-w-xl border-t border-line pt-6">
          <input type="hidden" name="revision" value={revision} />
          <p className="mb-3 text-sm text-muted">{t('removeText')}</p>
          <button type="submit" name="step" value="remove" className="button">
            {t('remove')}
          </button>
        </form>
      )}
    </ReviewFrame>
  );
}

function ReplyForm({ page: { form, revision } }: { page: ReviewReplyPage }) {
  const t = useTranslations('reviewForm.reply');
  const tFault = useTranslations('reviewForm.fault');
  const fault = useFormFault(form, (code) => (tFault.has(code as never) ? tFault(code as never) : tFault('other')));
  return (
    <DraftForm
      form={form}
      send={t(revision === '' ? 'send' : 'change')}
      addressHint=""
      fault={fault(null)}
      labelOf={() => t('body')}
    >
      <input type="hidden" name="revision" value={revision} readOnly />
      <TextArea
        id="body"
        name="body"
        rows={6}
        label={t('body')}
        hint={t('bodyHint')}
        defaultValue={form.values.body ?? ''}
        fault={fault('body')}
      />
    </DraftForm>
  );
}
