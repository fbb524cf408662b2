'use client';
import { useTranslations } from 'next-intl';
import type { MailLogPage } from '../../contract/pages/mail-log.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { useFault } from '../area/list.tsx';
import { Mails } from './mails.tsx';

/** The site's outbox: mails that need a decision, and totals by state. */
export const MailLogView = defineView<'manageMails'>(MailLog, AreaSkeleton);

function MailLog({ page }: { page: MailLogPage }) {
  const t = useTranslations('manage');
  const done = page.done ? t(`done.${page.done}`) : undefined;
  return (
    <AreaPage
      sections={page.sections}
      label={t('parts')}
      title={t('mails.title')}
      done={done}
      fault={useFault(page, null)}
      problem={page.problem}
    >
      <Mails page={page} />
    </AreaPage>
  );
}
