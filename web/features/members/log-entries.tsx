import { useTranslations } from 'next-intl';
import type { LogEntry } from '../../contract/pages/members.data.ts';
import { Link } from '../../slots/link.tsx';
import { Time } from '../../slots/time.tsx';

/**
 * Log entries: the change, the person, date, actor, reason, and the values before and after. On the person's own page
 * the name is left out.
 */
export function Entries({ entries, isOwn = false }: { entries: readonly LogEntry[]; isOwn?: boolean }) {
  const t = useTranslations('manage.log');
  return (
    <ul className="border-t border-line">
      {entries.map(({ id, change, whom, path, who, reason, before, after, at, atIso }) => (
        <li key={id} className="entry">
          <div>
            {!isOwn && (
              <Link className="tap link font-semibold" href={path}>
                <bdi>{whom}</bdi>
              </Link>
            )}
            <p>{t(`change.${change}`)}</p>
          </div>
          <div>
            <p>{t('reason', { reason })}</p>
            <p className="text-sm text-muted">{t('standing', { before, after })}</p>
          </div>
          <p className="text-sm text-muted">
            {who ? <bdi>{who}</bdi> : t('command')} · <Time at={atIso} text={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
