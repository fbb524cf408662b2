import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { NewSitePage } from '../../contract/pages/new-sites.data.ts';
import { fetchPageData } from '../../slots/fetch-page-data.ts';
import { Link } from '../../slots/link.tsx';
import { Done } from '../../ui/outcome.tsx';
import { DnsRecord } from './host-step.tsx';
import type { StepProps } from './step-props.ts';

/** What becomes of a site that was sent: how far it is, and where it is. */
export function Making({ page: first }: StepProps) {
  const t = useTranslations('newSite');
  const page = useNewest(first);
  if (page.made) return <Made page={page} made={page.made} />;
  const { progress } = page;
  return (
    <div className="grid max-w-2xl gap-4">
      <h2 className="text-lg">{t('making', { name: page.name })}</h2>
      <p className="prose text-muted">{t('makingText')}</p>
      <p role="status" className="tabular-nums">
        {progress?.share == null ? t('begun') : t('progress', { done: progress.done, total: progress.total })}
      </p>
      {progress?.share != null && (
        <progress value={progress.share} max={1} className="w-full" aria-label={t('making', { name: page.name })} />
      )}
      <p>
        <a className="tap link" href={page.action}>
          {t('refresh')}
        </a>
      </p>
    </div>
  );
}

/** Milliseconds between two looks at a site that is being made. */
const interval = 1_000;

/** The page as it is by now: it is asked for again until the site is there. A failure is shown by the form. */
function useNewest(first: NewSitePage): NewSitePage {
  const [page, setPage] = useState(first);
  useEffect(() => {
    if (page.state !== 'making') return;
    let isOpen = true;
    const timer = setTimeout(async () => {
      const next = await fetchPageData(page.action);
      if (!isOpen) return;
      if (typeof next !== 'object' || next === null || (next as NewSitePage).state === 'failed') {
        location.assign(page.action);
      } else setPage(next as NewSitePage);
    }, interval);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [page]);
  return page;
}

function Made({ page, made }: StepProps & { made: NonNullable<NewSitePage['made']> }) {
  const t = useTranslations('newSite');
  return (
    <div className="grid max-w-2xl gap-4">
      <Done>{t('made', { name: page.name })}</Done>
      {made.origin !== '' && (
        <p>
          <a className="button is-main" href={made.origin}>
            {t('visit')} <bdi dir="ltr">{page.host}</bdi>
          </a>
        </p>
      )}
      <p>
        <Link className="tap link" href={made.path}>
          {t('toWebsite')}
        </Link>
      </p>
      <DnsRecord page={page} />
      <p className="prose text-muted">{t('legalNote')}</p>
    </div>
  );
}
