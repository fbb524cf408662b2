import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { SiteHealthPage } from '../../contract/pages/site-health.data.ts';
import { Link } from '../../slots/link.tsx';
import { Time } from '../../slots/time.tsx';
import { Panel } from '../area/panel.tsx';

/** A cell with the name of its column, which narrow pages show. */
const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td className="tabular-nums">
    <span className="data-label" aria-hidden="true">
      {label}
    </span>
    <span>{children}</span>
  </td>
);

function Head({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The most visited sites. */
export function Sites({ page: { sites, siteDays } }: { page: SiteHealthPage }) {
  const t = useTranslations('siteHealth');
  const columns = (['site', 'views', 'change', 'hits', 'errors', 'changed'] as const).map((name) =>
    t(`column.${name}`),
  );
  const [, views = '', change = '', hits = '', errors = '', changed = ''] = columns;
  return (
    <Panel id="sites" title={t('sites')}>
      <p className="mb-2 text-sm text-muted">{t('siteDays', { days: siteDays })}</p>
      {sites.length === 0 ? (
        <p className="prose text-muted">{t('noSites')}</p>
      ) : (
        <table className="data-table">
          <caption className="sr-only">{t('sites')}</caption>
          <Head columns={columns} />
          <tbody>
            {sites.map((site) => (
              <tr key={site.path}>
                <th scope="row">
                  <Link className="tap link" href={site.path}>
                    <bdi lang={site.language}>{site.name}</bdi>
                  </Link>
                </th>
                <Cell label={views}>{site.views}</Cell>
                <Cell label={change}>{site.change ?? '–'}</Cell>
                <Cell label={hits}>{site.hits}</Cell>
                <Cell label={errors}>{site.errors}</Cell>
                <Cell label={changed}>
                  {site.changed ? <Time at={site.changed.iso} text={site.changed.text} /> : '–'}
                </Cell>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** The latest errors by their digests. */
export function Errors({ page: { errors } }: { page: SiteHealthPage }) {
  const t = useTranslations('siteHealth');
  const columns = (['digest', 'site', 'page', 'times', 'day'] as const).map((name) => t(`column.${name}`));
  const [, site = '', page = '', times = '', day = ''] = columns;
  return (
    <Panel id="errors" title={t('errors')}>
      {errors.length === 0 ? (
        <p className="prose text-muted">{t('noErrors')}</p>
      ) : (
        <table className="data-table">
          <caption className="sr-only">{t('errors')}</caption>
          <Head columns={columns} />
          <tbody>
            {errors.map((error) => (
              <tr key={`${error.site.path} ${error.day} ${error.digest}`}>
                <th scope="row" className="wrap-anywhere">
                  {error.digest === '' ? t('withoutDigest') : <code dir="ltr">{error.digest}</code>}
                </th>
                <Cell label={site}>
                  <Link className="tap link" href={error.site.path}>
                    <bdi lang={error.site.language}>{error.site.name}</bdi>
                  </Link>
                </Cell>
                <Cell label={page}>{error.page ?? '–'}</Cell>
                <Cell label={times}>{error.times}</Cell>
                <Cell label={day}>{error.day}</Cell>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
