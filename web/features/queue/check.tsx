import { useTranslations } from 'next-intl';
import type { QueueCheck, QueuePage } from '../../contract/pages/queue.data.ts';
import { Link } from '../../slots/link.tsx';

/** What a decision for several things would do, and the button that does it. */
export function CheckMany({ page, check }: { page: QueuePage; check: QueueCheck }) {
  const t = useTranslations('queue');
  const { words, things, form, summary, back } = check;
  return (
    <>
      <p className="mb-2 font-semibold">{words}</p>
      <p className="mb-6">{summary}</p>
      <ul className="mb-6 border-t border-line">
        {things.map(({ id, kind, name, path, problem }) => (
          <li key={id} className="row">
            <Link className="tap link" href={path}>
              <span>
                {kind} <bdi>{name}</bdi>
              </span>
            </Link>
            <span className={problem ? 'fault' : undefined}>{problem || t('willDo')}</span>
          </li>
        ))}
      </ul>
      <form method="post" action={page.action} className="flex flex-wrap gap-3">
        <input type="hidden" name="check" value={form.check} />
        <input type="hidden" name="reason" value={form.reason} />
        <input type="hidden" name="items" value={form.items} />
        {form.count > 0 && (
          <button type="submit" name="step" value="decide-many" className="button is-main">
            {t('doMany', { count: form.count })}
          </button>
        )}
        <Link className="button" href={back}>
          {t('back')}
        </Link>
      </form>
    </>
  );
}
