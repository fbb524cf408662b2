import { useLocale, useTranslations } from 'next-intl';
import type { Review as ReviewData, ReviewedListing, ReviewStreamPage } from '../../contract/pages/reviews.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { Icon } from '../../ui/drawing.tsx';
import { Review } from './review.tsx';
import { Reviewed } from './reviewed.tsx';

/** The newest reviews of a site, on its front page. */
export function LatestReviews({ reviews }: Pick<ReviewStreamPage, 'reviews'>) {
  const t = useTranslations('reviews');
  const lang = useLocale();
  return (
    <section className="page pt-16" aria-labelledby="latest">
      <h2 id="latest" className="mb-8">
        {t('latest')}
      </h2>
      <ReviewCards reviews={reviews} />
      <p className="mt-10">
        <Link className="button" href={href('reviews', { lang })}>
          {t('more')}
          <Icon name="arrow" />
        </Link>
      </p>
    </section>
  );
}

type ReviewCardsProps = { reviews: readonly (ReviewData & { listing?: ReviewedListing })[] };

/** The beginnings of reviews beside each other, with what they are about where they are of several. */
export const ReviewCards = ({ reviews }: ReviewCardsProps) => (
  <div className="latest">
    {reviews.map((review) => (
      <Review
        key={review.id}
        review={review}
        level="h3"
        about={review.listing && <Reviewed listing={review.listing} />}
        isBeginning
      />
    ))}
  </div>
);
