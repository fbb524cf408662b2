import type { ReviewedListing } from '../../contract/pages/reviews.data.ts';
import { Link } from '../../slots/link.tsx';

/** The listing that a review is about, above its text. */
export function Reviewed({ listing: { name, foreign, path } }: { listing: ReviewedListing }) {
  return (
    <p>
      <Link className="tap link font-semibold" href={path}>
        <bdi lang={foreign?.language}>{name}</bdi>
      </Link>
    </p>
  );
}
