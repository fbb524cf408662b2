import { useLocale, useTranslations } from 'next-intl';
import type { Review } from '../../contract/pages/reviews.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';

type ReviewActsProps = {
  review: Review;
  /** The listing of a page with this review alone: its author and the business find their ways there. */
  slug?: string;
};

/** What readers can do with a review. Pages of reviews are the same for everyone: forms and their pages know the reader. */
export function ReviewActs({ review, slug }: ReviewActsProps) {
  const t = useTranslations('reviews.acts');
  const lang = useLocale();
  const id = String(review.id);
  const label = `review-${id}`;
  const links = [
    { name: 'report', path: href('reviewReport', { lang, id }) } as const,
    ...(slug === undefined
      ? []
      : [
          { name: 'reply', path: href('reviewReply', { lang, id }) } as const,
          { name: 'edit', path: href('writeReview', { lang, slug }) } as const,
          { name: 'vote', path: href('reviewVote', { lang, id }) } as const,
        ]),
  ];
  return (
    <ul className="not-printed mt-2 flex flex-wrap items-center gap-x-6 text-sm">
      <li>
        <form method="post" action={href('reviewVote', { lang, id })}>
          <button type="submit" name="step" value="helpful" className="button" aria-describedby={label}>
            {t('helpful', { count: review.helpful })}
          </button>
        </form>
      </li>
      {links.map(({ name, path }) => (
        <li key={name}>
          <Link className="tap link" href={path} rel="nofollow" aria-describedby={label}>
            {t(name)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
