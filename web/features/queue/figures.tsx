import { useTranslations } from 'next-intl';
import type { QueueFigures } from '../../contract/pages/queue.data.ts';

/** A bar for a number from 0 to 100. Screen readers ignore it, because the text beside it says the same. */
export const Bar = ({ size }: { size: number }) => (
  <svg className="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="6" opacity="0.2" />
    <rect width={size} height="6" />
  </svg>
);

/** How much waits by age, and how much was decided on each of the last days. */
export function Figures({ figures: { ages, days, facts } }: { figures: QueueFigures }) {
  const t = useTranslations('queue.figures');
  return (
    <section className="figures mb-6" aria-label={t('title')}>
      <div>
        <h2 className="mb-2 text-sm font-semibold">{t('ages')}</h2>
        <dl className="text-sm">
          {ages.map(({ label, count, size }) => (
            <div key={label} className="aligned">
              <dt className="text-muted">{label}</dt>
              <dd className="flex min-w-0 flex-1 items-center gap-3">
                <Bar size={size} />
                <span className="tabular-nums">{count}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h2 className="mb-2 text-sm font-semibold">{t('days')}</h2>
        <Days days={days} />
        <ul className="mt-2 text-sm text-muted">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const step = 10;
const height = 40;

/** A column for each day; the same as a list for screen readers. */
function Days({ days }: Pick<QueueFigures, 'days'>) {
  return (
    <>
      <svg
        className="columns"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ label, size }, i) => (
          <rect
            key={label}
            x={i * step + 1}
            y={height - 1 - (size * (height - 1)) / 100}
            width={step - 2}
            height={1 + (size * (height - 1)) / 100}
          />
        ))}
      </svg>
      <dl className="sr-only">
        {days.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
