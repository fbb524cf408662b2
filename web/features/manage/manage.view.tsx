'use client';
import { useTranslations } from 'next-intl';
import type { ManagePage } from '../../contract/pages/manage.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';

/** The permissions of a site's staff with links. Tasks without a page yet are listed too. */
export const ManageView = defineView<'manage'>(Manage, AreaSkeleton);

function Manage({ page: { sections, roles, tasks, mails } }: { page: ManagePage }) {
  const t = useTranslations('manage');
  return (
    <AreaPage sections={sections} label={t('parts')} title={t('title')}>
      <div className="max-w-2xl">
        <p className="mb-8">{t('roles', { roles })}</p>
        {mails && <Mails mails={mails} />}
        {tasks.map((task) => (
          <section key={task} className="panel" aria-labelledby={task}>
            <h2 id={task} className="mb-2 text-lg">
              {t(`task.${task}.title`)}
            </h2>
            <p>{t(`task.${task}.text`)}</p>
            <p className="mt-2 text-sm text-muted">{t(`task.${task}.state`)}</p>
          </section>
        ))}
      </div>
    </AreaPage>
  );
}

function Mails({ mails: { needed, path } }: { mails: NonNullable<ManagePage['mails']> }) {
  const t = useTranslations('manage');
  return (
    <p className="notice">
      {needed ? (
        <Link className="link" href={path}>
          {t('needed', { count: needed })}
        </Link>
      ) : (
        t('mails.none')
      )}
    </p>
  );
}
