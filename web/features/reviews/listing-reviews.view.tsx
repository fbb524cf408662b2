'use client';
import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '../../contract/intl.ts';
import type { ListingReviewsPage } from '../../contract/pages/reviews.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Bone, Lines, Rows } from '../../ui/skeleton.tsx';
import { BackTo } from './back-to.tsx';
import { Choices } from './choices.tsx';
import { Continue, Nothing } from './continue.tsx';
import { Review } from './review.tsx';
import { ReviewActs } from './review-acts.tsx';
import { Burst, WriteLink } from './section.tsx';
import { Summary } from './summary.tsx';

export const ListingReviewsView = defineView<'listingReviews'>(ListingReviews, ListingReviewsSkeleton);

function ListingReviews({ page }: { page: ListingReviewsPage }) {
  const t = useTranslations('reviews');
  const lang = useLocale();
  const { listing, summary, isOpen, reviews, burst } = page;
  return (
    <div className="page py-8 md:py-12">
      <BackTo listing={listing} />
      <h1 className="mb-8 text-xl font-semibold md:text-2xl">{t('of', { name: listing.name })}</h1>
      <div className="reviews">
        <div>
          {summary && (
            <Summary summary={summary} score={href('listingScore', { lang, slug: listing.slug })} chosen={page.stars} />
          )}
          {summary === null && <None />}
          <WriteLink slug={listing.slug} isOpen={isOpen} />
          <LeftOut page={page} />
        </div>
        {(summary !== null || burst > 0) && (
          <section aria-labelledby="found">
            {burst > 0 && <Burst count={burst} />}
            <Narrowed page={page} />
            <h2 id="found" className="sr-only" tabIndex={-1}>
              {t('title')}
            </h2>
            {reviews.map((review) => (
              <Review key={review.id} review={review} level="h3" acts={<ReviewActs review={review} />} />
            ))}
            {reviews.length === 0 && <Nothing all={page.all} next={page.next} />}
            <Continue page={page} isShort={reviews.length < 20} />
          </section>
        )}
      </div>
    </div>
  );
}

function None() {
  const t = useTranslations('reviews');
  return (
    <>
      <h2 className="text-lg font-semibold">{t('noneTitle')}</h2>
      <p className="prose mt-1 text-muted">{t('noneText')}</p>
    </>
  );
}

function Narrowed({ page }: { page: ListingReviewsPage }) {
  const t = useTranslations('reviewList');
  const { orders, languages, photos, replies, stars, all } = page;
  const filters = [photos, replies].filter((one) => one !== null);
  return (
    <div className="not-printed mb-4">
      <Choices label={t('orders')} choices={orders} />
      <Choices label={t('languages')} choices={languages} />
      <Choices label={t('filters')} choices={filters} />
      {all && (
        <p className="flex flex-wrap items-center gap-x-4 text-sm">
          {stars !== null && <span>{t('chosen', { stars })}</span>}
          <Link className="tap link" href={all}>
            {t('all')}
          </Link>
        </p>
      )}
    </div>
  );
}

/** How many reviews are not shown, with the way to the reasons. */
function LeftOut({ page: { leftOut, listing } }: { page: ListingReviewsPage }) {
  const t = useTranslations('reviewList');
  const lang = useLocale();
  const { held, rejected, removed } = leftOut;
  const parts = [
    held > 0 && t('held', { count: held }),
    rejected > 0 && t('rejected', { count: rejected }),
    removed > 0 && t('removed', { count: removed }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return (
    <p className="mt-4 text-sm">
      <Link className="tap link" href={href('listingScore', { lang, slug: listing.slug })}>
        {t('leftOut', { parts: formatter(Intl.ListFormat, lang, { type: 'unit' }).format(parts) })}
      </Link>
    </p>
  );
}

function ListingReviewsSkeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Bone className="mb-4 h-6 w-48" />
      <Bone className="mb-8 h-12 w-96" />
      <div className="reviews">
        <div>
          <Bone className="mb-4 h-14 w-40" />
          <Rows count={5} />
        </div>
        <div>
          <Lines count={12} />
        </div>
      </div>
    </div>
  );
}
