'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { SecurityLogPage } from '../../contract/pages/security-log.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Empty, Pager } from '../area/list.tsx';
import { Entries } from './entries.tsx';

/** What happened to a member's own account, newest first. */
export const ActivityView = defineView<'dashboardActivity'>(Activity, AreaSkeleton);

/** How a site's staff signed in, newest first. */
export const SiteSecurityView = defineView<'manageSecurity'>(SiteSecurity, AreaSkeleton);

function Activity({ page: { sections, entries, first, next } }: { page: SecurityLogPage }) {
  const t = useTranslations('securityLog');
  const lang = useLocale();
  return (
    <AreaPage sections={sections} label={t('parts')} title={t('title')}>
      <p className="prose mb-3">{t('intro')}</p>
      <p className="mb-6 flex flex-wrap gap-x-6">
        <Link className="tap link" href={href('dashboardSessions', { lang })}>
          {t('toSessions')}
        </Link>
        <Link className="tap link" href={href('dashboard', { lang })}>
          {t('toAccount')}
        </Link>
      </p>
      {entries.length ? <Entries entries={entries} /> : <Empty title={t('empty')} text={t('emptyText')} />}
      <Pager first={first} next={next} />
    </AreaPage>
  );
}

function SiteSecurity({ page: { sections, entries, first, next } }: { page: SecurityLogPage }) {
  const t = useTranslations('securityLog');
  return (
    <AreaPage sections={sections} label={t('parts')} title={t('siteTitle')}>
      <p className="prose mb-6">{t('siteIntro')}</p>
      {entries.length ? <Entries entries={entries} /> : <Empty title={t('empty')} text={t('siteEmptyText')} />}
      <Pager first={first} next={next} />
    </AreaPage>
  );
}
