import { useTranslations } from 'next-intl';
import { Link } from '../../slots/link.tsx';
import { Pager } from '../area/list.tsx';

type ContinueProps = { page: { first: string | null; next: string | null }; isShort: boolean };

/** Links to the first and the next page. A page that is short although it has a next one says why. */
export function Continue({ page: { first, next }, isShort }: ContinueProps) {
  const t = useTranslations('reviewList');
  return (
    <>
      {next && isShort && <p className="mt-6 text-sm text-muted">{t('few')}</p>}
      <Pager first={first} next={next} />
    </>
  );
}

/** Where no review of a page fits the filters. */
export function Nothing({ all, next }: { all: string | null; next: string | null }) {
  const t = useTranslations('reviewList');
  return (
    <div className="border-t border-line py-8">
      <p className="text-lg font-semibold">{t(next ? 'moreTitle' : 'noneTitle')}</p>
      <p className="prose mt-1 text-muted">{t(next ? 'moreText' : 'noneText')}</p>
      {!next && all && (
        <p className="mt-4">
          <Link className="button" href={all}>
            {t('all')}
          </Link>
        </p>
      )}
    </div>
  );
}
