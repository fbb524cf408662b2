'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { AuditLogPage, HistoryPage } from '../../contract/pages/audit.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { AuditEntries } from '../area/audit-entries.tsx';
import { Empty, Pager, useFault } from '../area/list.tsx';
import { Chosen, Filters, Find } from './filters.tsx';

/** The audit log of a site, newest first. */
export const AuditLogView = defineView<'manageLog'>(AuditLog, AreaSkeleton);

/** A member's own part of the log, newest first. */
export const HistoryView = defineView<'dashboardHistory'>(History, AreaSkeleton);

function AuditLog({ page }: { page: AuditLogPage }) {
  const t = useTranslations('auditLog');
  const tManage = useTranslations('manage');
  return (
    <AreaPage
      sections={page.sections}
      label={tManage('parts')}
      title={t('title')}
      done={page.done ? t('done') : undefined}
      fault={useFault(page, null)}
      problem={page.problem}
    >
      <Filters page={page} />
      <Find page={page} />
      <Chosen page={page} />
      <Entries page={page} />
      <Pager first={page.first} next={page.next} />
    </AreaPage>
  );
}

function Entries({ page: { entries, action, chosen, next } }: { page: AuditLogPage }) {
  const t = useTranslations('auditLog');
  if (entries.length) return <AuditEntries entries={entries} action={action} />;
  if (next) return <Empty title={t('emptyHere')} text={t('emptyHereText')} />;
  if (chosen.length) return <Empty title={t('emptyFiltered')} text={t('emptyFilteredText')} />;
  return <Empty title={t('empty')} text={t('emptyText')} />;
}

function History({ page: { sections, entries, first, next } }: { page: HistoryPage }) {
  const t = useTranslations('auditLog');
  const lang = useLocale();
  return (
    <AreaPage sections={sections} label={t('parts')} title={t('historyTitle')}>
      <p className="prose mb-6">{t('historyIntro')}</p>
      {entries.length > 0 && <AuditEntries entries={entries} />}
      {!entries.length && (
        <>
          <Empty title={t('historyEmpty')} text={t('historyEmptyText')} />
          <p>
            <Link className="button" href={href('directory', { lang, filters: [] })}>
              {t('toDirectory')}
            </Link>
          </p>
        </>
      )}
      <Pager first={first} next={next} />
    </AreaPage>
  );
}
