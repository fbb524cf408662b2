'use client';
import { useTranslations } from 'next-intl';
import { longestWebsiteSearch, type WebsitesPage } from '../../contract/pages/websites.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Choice, Empty, Pager } from '../area/list.tsx';
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
      <Search search={search} />
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
          <Table websites={websites} />
        </>
      )}
      <Pager first={page.first} next={page.next} />
    </AreaPage>
  );
}

function Search({ search: { action, text, kept } }: Pick<WebsitesPage, 'search'>) {
  const t = useTranslations('websites');
  return (
    <form action={action} className="mb-6 flex max-w-xl flex-wrap items-end gap-4">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      <div className="min-w-0 grow">
        <FormField
          key={text}
          {...{ id: 'q', name: 'q', type: 'search', dir: 'auto', autoComplete: 'off' }}
          maxLength={longestWebsiteSearch}
          label={t('search')}
          defaultValue={text}
        />
      </div>
      <button type="submit" className="button">
        {t('find')}
      </button>
    </form>
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

const columns = ['name', 'hosts', 'languages', 'listings', 'waiting', 'changed'] as const;

/** On narrow pages the cells of a site stand below each other. */
function Table({ websites }: Pick<WebsitesPage, 'websites'>) {
  const t = useTranslations('websites');
  return (
    <table className="data-table">
      <caption className="sr-only">{t('title')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {websites.map((site) => (
          <Row key={site.slug} site={site} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ site }: { site: WebsitesPage['websites'][number] }) {
  const t = useTranslations('websites');
  const label = (column: (typeof columns)[number]) => (
    <span className="data-label" aria-hidden="true">
      {t(`column.${column}`)}
    </span>
  );
  return (
    <tr>
      <th scope="row">
        <Link className="tap link" href={site.path}>
          <bdi lang={site.language}>{site.name}</bdi>
        </Link>{' '}
        <StateBadge state={site.state} />
      </th>
      <td>
        {label('hosts')}
        <span>
          <bdi dir="ltr" className="wrap-break-word">
            {site.host}
          </bdi>
          {site.otherHosts > 0 && (
            <span className="block text-sm text-muted">{t('otherHosts', { count: site.otherHosts })}</span>
          )}
          {site.failingHosts > 0 && (
            <span className="fault block text-sm">{t('failingHosts', { count: site.failingHosts })}</span>
          )}
        </span>
      </td>
      <td>
        {label('languages')}
        <span>{site.languages}</span>
      </td>
      <td className="tabular-nums">
        {label('listings')}
        {site.listings}
      </td>
      <td className="tabular-nums">
        {label('waiting')}
        {site.waiting ?? '–'}
      </td>
      <td>
        {label('changed')}
        {site.changed ? <Time at={site.changed.iso} text={site.changed.text} /> : '–'}
      </td>
    </tr>
  );
}
