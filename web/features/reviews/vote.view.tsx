'use client';
import { useTranslations } from 'next-intl';
import type { ReviewVotePage } from '../../contract/pages/review-forms.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { Fault } from '../../ui/outcome.tsx';
import { AboutReview, FormSkeleton, ReviewFrame } from './frame.tsx';

/** Says that a review is helpful, or takes that back. */
export const ReviewVoteView = defineView<'reviewVote'>(Vote, FormSkeleton);

function Vote({ page }: { page: ReviewVotePage }) {
  const t = useTranslations('reviewForm.vote');
  const { listing, review, vote, action, signIn, problem } = page;
  const isOwn = vote === 'own' || problem?.code === 'own-vote';
  return (
    <ReviewFrame listing={listing} title={t('title')}>
      {problem?.code === 'rate-limited' && <Fault>{t('often', { minutes: problem.minutes ?? 0 })}</Fault>}
      <AboutReview review={review} />
      {vote === null && (
        <p className="flex flex-wrap items-center gap-3">
          <a className="button is-main" href={signIn} rel="nofollow">
            {t('signIn')}
          </a>
        </p>
      )}
      {isOwn && <p className="notice max-w-xl">{t('own')}</p>}
      {vote === 'suspended' && <p className="notice max-w-xl">{t('suspended')}</p>}
      {(vote === 'none' || vote === 'helpful') && (
        <form method="post" action={action}>
          {vote === 'helpful' && <p className="mb-3">{t('voted')}</p>}
          <button
            type="submit"
            name="step"
            value={vote === 'none' ? 'helpful' : 'none'}
            className={vote === 'none' ? 'button is-main' : 'button'}
          >
            {t(vote === 'none' ? 'helpful' : 'takeBack')}
          </button>
        </form>
      )}
    </ReviewFrame>
  );
}
