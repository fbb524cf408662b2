import { useTranslations } from 'next-intl';
import type { ManagePage } from '../../contract/manage-data.ts';
import { Link } from '../../slots/link.tsx';

/** What whoever works here may do, and where: said as well where it cannot be done on this page yet. */
export function Overview({ page: { roles, tasks, parts, needed } }: { page: ManagePage }) {
  const t = useTranslations('manage');
  const mails = parts.find(({ name }) => name === 'mails');
  return (
    <div className="max-w-2xl">
      <p className="mb-8">{t('roles', { roles })}</p>
      {mails && needed !== null && (
        <p className="notice">
          {needed ? (
            <Link className="link" href={mails.path}>
              {t('needed', { count: needed })}
            </Link>
          ) : (
            t('mails.none')
          )}
        </p>
      )}
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
  );
}
