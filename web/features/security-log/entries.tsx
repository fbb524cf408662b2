import { useTranslations } from 'next-intl';
import type { SecurityEntry } from '../../contract/pages/security-log.data.ts';
import { Time } from '../../slots/time.tsx';

/** Log entries: the event with its detail, person or site, date, device and place. */
export function Entries({ entries }: { entries: readonly SecurityEntry[] }) {
  const t = useTranslations('securityLog');
  return (
    <ul className="border-t border-line">
      {entries.map(({ id, event, detail, who, agent, place, site, at, atIso }) => (
        <li key={id} className="entry">
          <div>
            {who && (
              <p className="font-semibold">
                <bdi>{who}</bdi>
              </p>
            )}
            <p className={who ? undefined : 'font-semibold'}>{t(`event.${event}`)}</p>
            {detail && (
              <p className="text-sm">
                <bdi>{detail}</bdi>
              </p>
            )}
          </div>
          <div>
            {agent && (
              <p>
                <bdi>{agent}</bdi>
              </p>
            )}
            {place && <p className="text-sm text-muted">{place}</p>}
          </div>
          <p className="text-sm text-muted">
            {site && (
              <>
                <bdi>{site}</bdi> ·{' '}
              </>
            )}
            <Time at={atIso} text={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
