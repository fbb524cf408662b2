'use client';
import { useTranslations } from 'next-intl';
import type { ViewerWidgetsPage } from '../../contract/pages/widgets.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Panel } from '../area/panel.tsx';
import { Composer } from './composer.tsx';
import { Keys } from './keys.tsx';

/** The widgets of the sites that the visitor sees. */
export const ViewerWidgetsView = defineView<'viewerWidgets'>(ViewerWidgets, AreaSkeleton);

type PageProps = { page: ViewerWidgetsPage; address: string };

function ViewerWidgets({ page, address }: PageProps) {
  const t = useTranslations('widgets');
  const { sites, shown } = page;
  return (
    <AreaPage sections={page.sections} label={t('parts')} title={t('title')}>
      <p className="prose mb-6 text-muted">{t('intro')}</p>
      {sites.length === 0 ? <p>{t('noSites')}</p> : <Sites sites={sites} isFolded={shown !== null} />}
      {shown && (
        <>
          <Panel
            id="keys"
            title={
              <>
                {t('keysOf')} <bdi lang={shown.name.language}>{shown.name.text}</bdi>
              </>
            }
          >
            <Keys keys={shown.keys} />
            {shown.manage && (
              <p className="mt-2">
                <a className="tap link" href={shown.manage}>
                  {t('manageKeys')}
                </a>
              </p>
            )}
          </Panel>
          <Composer key={shown.slug} composer={shown.composer} address={address} noKeys={t('noKeysThere')} />
        </>
      )}
    </AreaPage>
  );
}

function Sites({ sites, isFolded }: { sites: ViewerWidgetsPage['sites']; isFolded: boolean }) {
  const t = useTranslations('widgets');
  const list = (
    <ul className="border-t border-line">
      {sites.map(({ slug, name, path, isChosen }) => (
        <li key={slug} className="border-b border-line">
          <Link className="tap link" href={path} aria-current={isChosen || undefined}>
            <bdi lang={name.language}>{name.text}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
  if (!isFolded) return list;
  return (
    <details className="mb-4">
      <summary className="tap link cursor-pointer">{t('otherSites')}</summary>
      {list}
    </details>
  );
}
