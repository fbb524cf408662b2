'use client';
import { useTranslations } from 'next-intl';
import type { ManagePage } from '../../contract/pages/manage.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';

/** The permissions of a site's staff with links. Tasks without a page yet are listed too. */
export const ManageView = defineView<'manage'>(Manage, AreaSkeleton);

function Manage({ page: { sections, roles, tasks, waits } }: { page: ManagePage }) {
  const t = useTranslations('manage');
  return (
    <AreaPage sections={sections} label={t('parts')} title={t('title')}>
      <div className="max-w-2xl">
        <p className="mb-8">{t('roles', { roles })}</p>
        <Waits waits={waits} />
        {tasks.map((task) => (
          <section key={task} className="panel" aria-labelledby={task}>
            <h2 id={task} className="mb-2 text-lg">
              {t(`task.${task}.title`)}
            </h2>
            <p>{t(`task.${task}.text`)}</p>
            {task !== 'decide' && task !== 'administer' && (
              <p className="mt-2 text-sm text-muted">{t(`task.${task}.state`)}</p>
            )}
          </section>
        ))}
      </div>
    </AreaPage>
  );
}

/** What waits for the visitor, by section. */
function Waits({ waits }: Pick<ManagePage, 'waits'>) {
  const t = useTranslations('manage');
  if (!waits.length) return <p className="notice">{t('nothingWaits')}</p>;
  return (
    <section className="panel" aria-labelledby="waits">
      <h2 id="waits" className="mb-2 text-lg">
        {t('waits')}
      </h2>
      <ul>
        {waits.map(({ name, path, words }) => (
          <li key={path} className="row">
            <Link className="tap link font-semibold" href={path}>
              {name}
            </Link>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
