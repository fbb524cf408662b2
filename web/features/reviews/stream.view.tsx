'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { ReviewStreamPage } from '../../contract/pages/reviews.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';
import { Choices } from './choices.tsx';
import { Continue, Nothing } from './continue.tsx';
import { Review } from './review.tsx';
import { ReviewActs } from './review-acts.tsx';
import { Reviewed } from './reviewed.tsx';

/** The newest reviews of all listings. */
export const StreamView = defineView<'reviews'>(Stream, StreamSkeleton);

function Stream({ page }: { page: ReviewStreamPage }) {
  const t = useTranslations('reviewList');
  const { reviews, all, first, next } = page;
  const isEmpty = reviews.length === 0 && !all && !first;
  return (
    <div className="page py-8 md:py-12">
      <h1 className="mb-3 font-semibold">{t('streamTitle')}</h1>
      <p className="prose mb-8 text-lg text-muted">{t('streamText')}</p>
      {isEmpty ? (
        <Empty />
      ) : (
        <div className="reviews">
          <div className="not-printed">
            <Choices label={t('stars')} choices={page.stars} />
            <Choices label={t('languages')} choices={page.languages} />
            <Choices label={t('filters')} choices={[page.photos]} />
            {all && (
              <p className="text-sm">
                <Link className="tap link" href={all}>
                  {t('all')}
                </Link>
              </p>
            )}
          </div>
          <div>
            <h2 className="sr-only">{t('found')}</h2>
            {reviews.map((review) => (
              <Review
                key={review.id}
                review={review}
                level="h3"
                about={<Reviewed listing={review.listing} />}
                acts={<ReviewActs review={review} />}
              />
            ))}
            {reviews.length === 0 && <Nothing all={all} next={next} />}
            <Continue page={page} isShort={reviews.length < 20} />
          </div>
        </div>
      )}
    </div>
  );
}

function Empty() {
  const t = useTranslations('reviewList');
  const tReviews = useTranslations('reviews');
  const lang = useLocale();
  return (
    <div className="border-t border-line py-8">
      <h2 className="mb-2 text-lg font-semibold">{tReviews('noneTitle')}</h2>
      <p className="prose text-muted">{t('streamNoneText')}</p>
      <p className="mt-6">
        <Link className="button is-main" href={href('directory', { lang, filters: [] })}>
          {t('find')}
        </Link>
      </p>
    </div>
  );
}

function StreamSkeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Bone className="mb-4 h-12 w-64" />
      <Bone className="mb-8 h-8 w-96" />
      <Lines count={16} />
    </div>
  );
}
