'use client';
import { useTranslations } from 'next-intl';
import { longestWebsiteSearch, type WebsiteColumn, type WebsitesPage } from '../../contract/pages/websites.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Choice, Empty, Pager } from '../area/list.tsx';
import { SearchForm } from '../area/search-form.tsx';
import { StateBadge } from './state-badge.tsx';

/** The websites of this deployment, to be searched, narrowed and sorted. */
export const WebsitesView = defineView<'viewerWebsites'>(Websites, AreaSkeleton);

type PageProps = { page: WebsitesPage };

function Websites({ page }: PageProps) {
  const t = useTranslations('websites');
  const { websites, total, lists, filePath, search } = page;
  const isSearched = search.text !== '';
  return (
    <AreaPage sections={page.sections} label={t('parts')} title={t('title')}>
      {page.newPath && (
        <p className="mb-6">
          <Link className="button is-main" href={page.newPath}>
            {t('new')}
          </Link>
        </p>
      )}
      <SearchForm search={search} label={t('search')} button={t('find')} maxLength={longestWebsiteSearch} />
      <Choice label={t('lists')} choices={lists.map((one) => ({ ...one, words: t(`list.${one.name}`) }))} />
      {total === 0 ? (
        <Empty title={t('empty')} text={t(isSearched ? 'emptySearch' : 'emptyText')} />
      ) : (
        <>
          <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6" role="status">
            {t('total', { count: total })}
            <a className="tap link" href={filePath} download>
              {t('file')}
            </a>
          </p>
          <Sorts sorts={page.sorts} />
          <Columns columns={page.columns} />
          <Table websites={websites} columns={page.columns} />
        </>
      )}
      <Pager first={page.first} next={page.next} />
    </AreaPage>
  );
}

function Sorts({ sorts }: Pick<WebsitesPage, 'sorts'>) {
  const t = useTranslations('websites');
  return (
    <nav className="flex flex-wrap items-baseline gap-x-4 text-sm" aria-label={t('sort')}>
      <span className="text-muted" aria-hidden="true">
        {t('sort')}
      </span>
      {sorts.map(({ name, path, isChosen }) => (
        <Link key={name} className="tap" href={path} aria-current={isChosen || undefined}>
          {t(`column.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Columns that can be chosen; the name stays. */
function Columns({ columns }: Pick<WebsitesPage, 'columns'>) {
  const t = useTranslations('websites');
  return (
    <details className="mb-4 text-sm">
      <summary className="tap link cursor-pointer">{t('columns')}</summary>
      <ul className="flex flex-wrap gap-x-6">
        {columns.map(({ name, path, isShown }) => (
          <li key={name}>
            <Link className="tap" href={path}>
              <span aria-hidden="true" className="inline-block w-5">
                {isShown ? '✓' : ''}
              </span>
              {t(isShown ? 'hideColumn' : 'showColumn', { column: t(`column.${name}`) })}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Site = WebsitesPage['websites'][number];

/** On narrow pages the cells of a site stand below each other. */
function Table({ websites, columns }: Pick<WebsitesPage, 'websites' | 'columns'>) {
  const t = useTranslations('websites');
  const shown = columns.flatMap(({ name, isShown }) => (isShown ? [name] : []));
  return (
    <table className="data-table">
      <caption className="sr-only">{t('title')}</caption>
      <thead>
        <tr>
          {(['name', ...shown] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {websites.map((site) => (
          <tr key={site.slug}>
            <th scope="row">
              <Link className="tap link" href={site.path}>
                <bdi lang={site.language}>{site.name}</bdi>
              </Link>{' '}
              <StateBadge state={site.state} />
            </th>
            {shown.map((column) => (
              <td key={column} className="tabular-nums">
                <span className="data-label" aria-hidden="true">
                  {t(`column.${column}`)}
                </span>
                <Cell site={site} column={column} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ site, column }: { site: Site; column: WebsiteColumn }) {
  switch (column) {
    case 'hosts':
      return <Hosts site={site} />;
    case 'changed':
      return site.changed ? <Time at={site.changed.iso} text={site.changed.text} /> : '–';
    case 'created':
      return <Time at={site.created.iso} text={site.created.text} />;
    default:
      return <span>{site[column] ?? '–'}</span>;
  }
}

function Hosts({ site: { host, otherHosts, failingHosts } }: { site: Site }) {
  const t = useTranslations('websites');
  return (
    <span>
      <bdi dir="ltr" className="wrap-break-word">
        {host}
      </bdi>
      {otherHosts > 0 && <span className="block text-sm text-muted">{t('otherHosts', { count: otherHosts })}</span>}
      {failingHosts > 0 && <span className="fault block text-sm">{t('failingHosts', { count: failingHosts })}</span>}
    </span>
  );
}
