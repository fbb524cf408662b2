import { useTranslations } from 'next-intl';
import type { ReviewScorePage } from '../../contract/pages/review-score.data.ts';

type Score = NonNullable<ReviewScorePage['score']>;

/** The calculation of a score: what counts, the sum, and the division. */
export function Sum({ score: { terms, total, division, rounding } }: { score: Score }) {
  const t = useTranslations('score');
  return (
    <>
      <table className="sum max-w-2xl">
        <thead className="text-sm">
          <tr>
            <th scope="col">{t('counts')}</th>
            <th scope="col">{t('reviews')}</th>
            <th scope="col">{t('stars')}</th>
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <Term key={term.label} term={term} />
          ))}
        </tbody>
        <tfoot>
          <Term term={total} />
        </tfoot>
      </table>
      <p className="mt-4">{t('division')}</p>
      <p className="mt-1 text-lg font-semibold tabular-nums">{division}</p>
      <p className="mt-1 text-muted">{rounding}</p>
    </>
  );
}

function Term({ term: { label, note, reviews, stars } }: { term: Score['total'] }) {
  return (
    <tr>
      <th scope="row" className="font-semibold">
        {label}
        {note && <span className="block text-sm font-normal text-muted">{note}</span>}
      </th>
      <td>{reviews}</td>
      <td>{stars}</td>
    </tr>
  );
}
