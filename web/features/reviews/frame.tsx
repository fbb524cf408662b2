import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Review as ReviewData, ReviewedListing } from '../../contract/pages/reviews.data.ts';
import { Bone, Lines } from '../../ui/skeleton.tsx';
import { BackTo } from './back-to.tsx';
import { Review } from './review.tsx';

type FrameProps = { listing: ReviewedListing; title: string; text?: string; children: ReactNode };

/** A page with a form about a listing or a review of it. */
export function ReviewFrame({ listing, title, text, children }: FrameProps) {
  return (
    <div className="page py-8 md:py-12">
      <BackTo listing={listing} />
      <h1 className="mb-3 text-xl font-semibold">{title}</h1>
      {text && <p className="prose mb-4 text-muted">{text}</p>}
      {children}
    </div>
  );
}

/** The review that a form is about. */
export function AboutReview({ review }: { review: ReviewData }) {
  const t = useTranslations('reviewForm');
  return (
    <section className="mb-6" aria-label={t('about')}>
      <Review review={review} level="h2" />
    </section>
  );
}

export function FormSkeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Bone className="mb-4 h-6 w-48" />
      <Bone className="mb-6 h-8 w-72" />
      <Lines count={2} />
      <Bone className="mt-6 h-19 w-full" />
      <Bone className="mt-6 h-19 w-full" />
      <Bone className="mt-6 h-11 w-48" />
    </div>
  );
}
