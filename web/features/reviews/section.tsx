import { useLocale, useTranslations } from 'next-intl';
import type { ReviewSection } from '../../contract/pages/reviews.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { Review } from './review.tsx';
import { Summary } from './summary.tsx';

type SectionProps = { section: ReviewSection; slug: string };

/** The reviews of a listing on its page: the score with its distribution, and a few reviews. */
export function ReviewsOfListing({ section, slug }: SectionProps) {
  const t = useTranslations('reviews');
  const lang = useLocale();
  const { summary, reviews, burst, imported } = section;
  return (
    <section className="others" aria-labelledby="reviews">
      <h2 id="reviews">{t('title')}</h2>
      <div className="reviews">
        <div>
          {summary ? (
            <Summary summary={summary} score={href('listingScore', { lang, slug })} />
          ) : (
            <>
              <p className="text-lg font-semibold">{t('noneTitle')}</p>
              <p className="prose mt-1 text-muted">{t('noneText')}</p>
            </>
          )}
          <WriteLink slug={slug} isOpen={section.isOpen} />
          {imported.length > 0 && <Imported imported={imported} />}
        </div>
        {(reviews.length > 0 || burst > 0) && (
          <div>
            {burst > 0 && <Burst count={burst} />}
            {reviews.map((review) => (
              <Review key={review.id} review={review} level="h3" isBeginning />
            ))}
            {summary && <All count={summary.count} slug={slug} />}
          </div>
        )}
      </div>
    </section>
  );
}

function All({ count, slug }: { count: number; slug: string }) {
  const t = useTranslations('reviews');
  const lang = useLocale();
  return (
    <p className="not-printed mt-6">
      <Link className="button" href={href('listingReviews', { lang, slug })}>
        {t('all', { count })}
      </Link>
    </p>
  );
}

/** The link to the form of a review, where the site takes reviews. */
export function WriteLink({ slug, isOpen }: { slug: string; isOpen: boolean }) {
  const t = useTranslations('reviews');
  const lang = useLocale();
  if (!isOpen) return <p className="mt-4 text-sm text-muted">{t('closed')}</p>;
  return (
    <p className="not-printed mt-4">
      <Link className="button is-main" href={href('writeReview', { lang, slug })}>
        {t('write')}
      </Link>
    </p>
  );
}

/** Says that reviews are held because many more than usual arrived at once. */
export function Burst({ count }: { count: number }) {
  const t = useTranslations('reviews');
  return (
    <p className="notice" role="note">
      {t('burst', { count })}
    </p>
  );
}

/** Ratings that other sources state, apart from the score. */
function Imported({ imported }: Pick<ReviewSection, 'imported'>) {
  const t = useTranslations('reviews');
  return (
    <div className="mt-6 text-sm">
      <h3 className="font-semibold">{t('importedTitle')}</h3>
      <ul>
        {imported.map(({ source, score, count, stated }) => (
          <li key={source} className="text-muted">
            {t('importedText', { score, source, count, date: stated })}
          </li>
        ))}
      </ul>
    </div>
  );
}
