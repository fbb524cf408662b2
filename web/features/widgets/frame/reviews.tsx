import { useTranslations } from 'next-intl';
import type { WidgetFrame } from '../../../contract/widget-frame.ts';
import { RatingLine } from '../../listing/card.tsx';
import { ReviewCards } from '../../reviews/latest.tsx';

/** Reviews of a listing, or of the site. */
export function ReviewsWidget({ listing, rating, reviews }: Extract<WidgetFrame, { kind: 'reviews' }>) {
  const t = useTranslations('reviews');
  return (
    <>
      <h2 lang={listing?.foreign?.language}>{listing ? <bdi>{listing.name}</bdi> : t('latest')}</h2>
      {rating && <RatingLine rating={rating} />}
      {reviews.length === 0 && <p className="text-muted">{t('noneTitle')}</p>}
      <ReviewCards reviews={reviews} />
    </>
  );
}
