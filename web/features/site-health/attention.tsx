import { useTranslations } from 'next-intl';
import type { SiteHealthPage } from '../../contract/pages/site-health.data.ts';
import { Link } from '../../slots/link.tsx';
import { Panel } from '../area/panel.tsx';

type Site = SiteHealthPage['attention'][number];

/** The sites that need attention, each with what to look at. */
export function Attention({ page: { attention, attentionMore, isComplete, listPath } }: { page: SiteHealthPage }) {
  const t = useTranslations('siteHealth');
  return (
    <Panel id="attention" title={t('attention')}>
      {attention.length === 0 ? (
        <p className="prose text-muted">{t(isComplete ? 'noAttention' : 'notYet')}</p>
      ) : (
        <ul className="border-t border-line">
          {attention.map((site) => (
            <Row key={site.path} site={site} />
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap items-baseline gap-x-6">
        {attentionMore > 0 && <span>{t('attentionMore', { count: attentionMore })}</span>}
        <Link className="tap link" href={listPath}>
          {t('allSites')}
        </Link>
      </p>
    </Panel>
  );
}

function Row({ site: { name, language, path, reasons } }: { site: Site }) {
  const t = useTranslations('siteHealth');
  return (
    <li className="border-b border-line py-3">
      <Link className="tap link font-semibold" href={path}>
        <bdi lang={language}>{name}</bdi>
      </Link>
      <ul className="flex flex-wrap gap-x-6">
        {reasons.map(({ reason, count, detail, link }) => (
          <li key={reason}>
            <a className="tap" href={link}>
              {t(`reason.${reason}`, { count, detail })}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
