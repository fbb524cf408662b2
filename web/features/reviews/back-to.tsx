import { useTranslations } from 'next-intl';
import type { ReviewedListing } from '../../contract/pages/reviews.data.ts';
import { Link } from '../../slots/link.tsx';

/** The way back to the page of the listing. */
export function BackTo({ listing }: { listing: ReviewedListing }) {
  const t = useTranslations('reviews');
  return (
    <p className="not-printed mb-2 text-sm">
      <Link className="tap link" href={listing.path}>
        <span>
          {t('back')} <bdi lang={listing.foreign?.language}>{listing.name}</bdi>
        </span>
      </Link>
    </p>
  );
}
