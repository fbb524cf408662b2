import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { ListingPage } from '../../contract/pages/listing.data.ts';

type Hours = NonNullable<ListingPage['hours']>;
type Status = Hours['statuses'][number];

/** The longest delay that setTimeout supports, in milliseconds. */
const maxDelay = 2 ** 31 - 1;

/**
 * The current opening state; undefined where it is unknown. The first render uses the first state, as the Worker did.
 * Then the browser's clock decides, because the page may have been cached for some minutes.
 */
function useStatus(statuses: readonly Status[]): Status | undefined {
  const [now, setNow] = useState<number>();
  const current = statuses.findLastIndex(({ from }, i) => i === 0 || (now !== undefined && Date.parse(from) <= now));
  const next = statuses[current + 1]?.from;
  useEffect(() => {
    const delay = next === undefined ? maxDelay : Date.parse(next) - Date.now();
    const timer = setTimeout(() => setNow(Date.now()), now === undefined ? 0 : Math.min(Math.max(delay, 0), maxDelay));
    return () => clearTimeout(timer);
  }, [next, now]);
  const status = statuses[current];
  return status?.state ? status : undefined;
}

/** The opening state as a short text. */
export function OpenStatus({ hours }: { hours: Hours }) {
  const status = useStatus(hours.statuses);
  if (!status) return null;
  return (
    <p className="not-printed flex flex-wrap items-center gap-x-2">
      <svg className={status.isOpen ? 'text-open' : 'text-muted'} width="10" height="10" aria-hidden="true">
        <circle
          cx="5"
          cy="5"
          r="4"
          fill={status.isOpen ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="2"
        />
      </svg>
      <b className={status.isOpen ? 'text-open' : undefined}>{status.state}</b>
      {status.detail && (
        <>
          <span aria-hidden="true">·</span> {status.detail}
        </>
      )}
    </p>
  );
}

/** The days of a week, from today on where it is known. */
function fromToday(week: Hours['week'], today: Status['day'] | undefined): Hours['week'] {
  const first = week.findIndex(({ day }) => day === today);
  return first < 0 ? week : [...week.slice(first), ...week.slice(0, first)];
}

type HoursProps = {
  hours: Hours;
  /** The place's website, where hours that nobody has confirmed can be checked. */
  website: string | undefined;
};

/** The week as a table with today's row first, and upcoming days with other hours. */
export function Hours({ hours, website }: HoursProps) {
  const t = useTranslations('details');
  const today = useStatus(hours.statuses)?.day;
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="mb-2 text-lg font-semibold">
        {t('hours')}
      </h2>
      {hours.text && <p className="mb-2 whitespace-pre-line">{hours.text}</p>}
      {hours.week.length > 0 && (
        <table className="week">
          <caption className="sr-only">{t('hours')}</caption>
          <tbody>
            {fromToday(hours.week, today).map(({ day, name, times }) => (
              <tr
                key={day}
                aria-current={day === today ? 'date' : undefined}
                className={day === today ? 'font-semibold text-accent' : undefined}
              >
                <th scope="row">{name}</th>
                <td>
                  <Times times={times} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hours.special.length > 0 && <Special special={hours.special} />}
      {hours.asOf && (
        <p className="mt-2 text-sm">
          {t('asOf', { date: hours.asOf })}{' '}
          {website && (
            <a className="link py-3" href={website} rel="nofollow noopener">
              {t('checkWebsite')}
            </a>
          )}
        </p>
      )}
      {hours.zone && <p className="mt-2 text-sm text-muted">{t('zone', { zone: hours.zone })}</p>}
    </section>
  );
}

function Special({ special }: Pick<Hours, 'special'>) {
  const t = useTranslations('details');
  return (
    <>
      <h3 className="mt-4 mb-1 text-sm font-semibold">{t('special')}</h3>
      <table className="week">
        <tbody>
          {special.map(({ date, times }) => (
            <tr key={date}>
              <th scope="row">{date}</th>
              <td>
                <Times times={times} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const Times = ({ times }: { times: readonly string[] }) =>
  times.map((time) => (
    <span key={time} className="block">
      {time}
    </span>
  ));
