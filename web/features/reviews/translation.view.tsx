'use client';
import { useTranslations } from 'next-intl';
import type { ReviewTranslationPage } from '../../contract/pages/review-forms.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { Fault } from '../../ui/outcome.tsx';
import { AboutReview, FormSkeleton, ReviewFrame } from './frame.tsx';

/** A review beside what a machine makes of it in the reader's language. */
export const ReviewTranslationView = defineView<'reviewTranslation'>(Translation, FormSkeleton);

function Translation({ page }: { page: ReviewTranslationPage }) {
  const t = useTranslations('reviewForm.translation');
  const { listing, review, provider, translated, action, problem } = page;
  return (
    <ReviewFrame listing={listing} title={t('title')}>
      {problem && (
        <Fault>{problem.code === 'rate-limited' ? t('often', { minutes: problem.minutes ?? 0 }) : t('failed')}</Fault>
      )}
      {translated ? (
        <>
          <section className="review-reply mb-6" aria-labelledby="translated">
            <h2 id="translated" className="mb-2 text-sm text-muted">
              {t('machine', { provider })}
            </h2>
            {translated.title && <p className="text-lg font-semibold">{translated.title}</p>}
            <p className="review-text">{translated.body}</p>
          </section>
          <h2 className="mb-3 text-lg font-semibold">{t('original')}</h2>
        </>
      ) : (
        <form method="post" action={action} className="mb-6">
          <button type="submit" className="button is-main">
            {t('translate', { provider })}
          </button>
        </form>
      )}
      <AboutReview review={review} />
    </ReviewFrame>
  );
}
