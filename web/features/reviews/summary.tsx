import { useTranslations } from 'next-intl';
import type { ReviewSummary } from '../../contract/pages/reviews.data.ts';
import { Link } from '../../slots/link.tsx';
import { useNumberFormat } from '../../slots/number-format.ts';
import { Stars } from '../../ui/drawing.tsx';

type SummaryProps = {
  summary: ReviewSummary;
  /** The page that shows how the score is made. */
  score: string;
  /** The stars that the reviews beside it are narrowed to. */
  chosen?: number | null;
};

/** The score of a listing, large, with the number of reviews that it is of, and how they are distributed. */
export function Summary({ summary, score: path, chosen = null }: SummaryProps) {
  const t = useTranslations('reviews');
  const { stars, score, count, asOf } = summary;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="font-serif text-2xl font-semibold" aria-hidden="true">
          {score}
        </p>
        <p>
          <span className="block text-accent">
            <Stars stars={stars} />
          </span>
          <span className="sr-only">{t('score', { score })}</span>{' '}
          <span className="text-sm text-muted">{t('count', { count })}</span>
        </p>
      </div>
      <Distribution summary={summary} chosen={chosen} />
      <p className="mt-2 text-sm text-muted">{t('asOf', { month: asOf })}</p>
      <p className="not-printed text-sm">
        <Link className="tap link" href={path}>
          {t('how')}
        </Link>
      </p>
    </div>
  );
}

/** How many reviews have how many stars, as bars that lead to them. */
function Distribution({ summary: { distribution, count }, chosen }: { summary: ReviewSummary; chosen: number | null }) {
  const t = useTranslations('reviews');
  return (
    <ul className="bars" aria-label={t('distribution')}>
      {distribution.map(({ stars, count: its, path }) => (
        <li key={stars}>
          {its > 0 ? (
            <Link href={path} aria-current={stars === chosen || undefined}>
              <Bar stars={stars} share={its / count} count={its} />
            </Link>
          ) : (
            <Bar stars={stars} share={0} count={its} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A bar with its numbers; screen readers get them as one sentence. */
function Bar({ stars, share, count }: { stars: number; share: number; count: number }) {
  const t = useTranslations('reviews');
  const format = useNumberFormat();
  // A single review of many is still seen.
  const width = share === 0 ? 0 : Math.max(1.5, share * 100);
  return (
    <>
      <span className="sr-only">{t('bar', { stars, count })}</span>
      <span aria-hidden="true">{t('stars', { stars })}</span>
      <svg className="is-directed" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="10" fill="var(--color-line)" />
        <rect width={width.toFixed(1)} height="10" fill="currentColor" />
      </svg>
      <span aria-hidden="true">{format(count)}</span>
    </>
  );
}
