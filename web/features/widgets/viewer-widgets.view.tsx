'use client';
import { useTranslations } from 'next-intl';
import type { ViewerWidgetsPage } from '../../contract/pages/widgets.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Panel } from '../area/panel.tsx';
import { OtherSites, SiteChoices } from '../area/site-choices.tsx';
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
      {sites.length === 0 && <p>{t('noSites')}</p>}
      {!shown && sites.length > 0 && <SiteChoices sites={sites} />}
      {shown && (
        <>
          <div className="mb-4">
            <OtherSites sites={sites} label={t('otherSites')} />
          </div>
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
