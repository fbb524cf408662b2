'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { ReviewPage } from '../../contract/pages/reviews.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';
import { BackTo } from './back-to.tsx';
import { Review } from './review.tsx';
import { ReviewActs } from './review-acts.tsx';

/** One review, with the way to all others of its listing. */
export const ReviewView = defineView<'review'>(OneReview, ReviewSkeleton);

function OneReview({ page: { listing, review, summary } }: { page: ReviewPage }) {
  const t = useTranslations('reviewList');
  const lang = useLocale();
  const { name, slug } = listing;
  return (
    <div className="page py-8 md:py-12">
      <BackTo listing={listing} />
      <h1 className="mb-6 text-xl font-semibold md:text-2xl">{t('oneTitle', { name })}</h1>
      <Review review={review} level="h2" acts={<ReviewActs review={review} slug={slug} />} />
      {summary && (
        <p className="not-printed mt-8">
          <Link className="button" href={href('listingReviews', { lang, slug })}>
            {t('more', { count: summary.count, name })}
          </Link>
        </p>
      )}
    </div>
  );
}

function ReviewSkeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Bone className="mb-4 h-6 w-48" />
      <Bone className="mb-8 h-12 w-96" />
      <Lines count={8} />
    </div>
  );
}
