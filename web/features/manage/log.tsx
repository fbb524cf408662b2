import { useTranslations } from 'next-intl';
import type { LogEntry, ManagePage } from '../../contract/manage-data.ts';
import { Link } from '../../slots/link.tsx';
import { Empty, Pager } from './parts.tsx';

/** Every change of rights on the site, the newest first. */
export function Log({ log }: { log: NonNullable<ManagePage['log']> }) {
  const t = useTranslations('manage.log');
  return (
    <>
      {log.entries.length ? <Entries entries={log.entries} /> : <Empty title={t('empty')} text={t('emptyText')} />}
      <Pager first={log.first} next={log.next} />
    </>
  );
}

/**
 * What was changed about whom, when, by whom, why, and what was true before and after. On a person's own page it goes
 * without saying who that is.
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
            {who ? <bdi>{who}</bdi> : t('command')} · <time dateTime={atIso}>{at}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
