import { useTranslations } from 'next-intl';
import type { QueueEntry } from '../../contract/pages/queue.data.ts';
import { Link } from '../../slots/link.tsx';
import { Time } from '../../slots/time.tsx';
import { About, Ago, WrittenBriefly } from '../area/written.tsx';
import { Bar } from './figures.tsx';

/** The id of the form for several things. */
export const manyForm = 'many';

type EntryProps = { entry: QueueEntry; action: string };

/** A thing in a list of the queue. */
export function Entry({ entry, action }: EntryProps) {
  const t = useTranslations('queue');
  const { id, kind, about, isAppeal, fields, decided, path } = entry;
  return (
    <li className="entry" data-entry="">
      <div className="min-w-0">
        <div className="aligned">
          {!decided && (
            <label className="tap -ms-3 cursor-pointer px-3">
              <input type="checkbox" name={`pick-${id}`} value="on" form={manyForm} data-key="x" />
              <span className="sr-only">{t('pick', { kind, name: about?.name ?? '' })}</span>
            </label>
          )}
          <Link className="tap link font-semibold" href={path} data-open="">
            {kind}
            {about && <span className="sr-only"> {about.name}</span>}
          </Link>
          {isAppeal && <Mark />}
        </div>
        {about && (
          <p>
            <About about={about} />
          </p>
        )}
        <Meta entry={entry} />
      </div>
      <div className="min-w-0">
        <WrittenBriefly fields={fields} />
      </div>
      <div className="min-w-0 text-sm">
        {decided ? <Decided entry={entry} decided={decided} action={action} /> : <Standing entry={entry} />}
      </div>
    </li>
  );
}

/** Marks an appeal. */
export function Mark() {
  const t = useTranslations('queue');
  return <span className="badge">{t('appeal')}</span>;
}

export function Meta({ entry: { author, since } }: Pick<EntryProps, 'entry'>) {
  const t = useTranslations('queue');
  return (
    <p className="text-sm text-muted">
      {t.rich('sent', { author, who: (name) => <bdi>{name}</bdi>, when: () => <Ago moment={since} /> })}
    </p>
  );
}

/** The risk of what waits, who looks at it, and why the visitor cannot decide. */
export function Standing({ entry: { risk, lease, hindrance } }: Pick<EntryProps, 'entry'>) {
  const t = useTranslations('queue');
  return (
    <div className="grid gap-2">
      <div>
        <Bar size={risk.number} />
        <p>{t('risk', { level: risk.words, number: risk.number })}</p>
      </div>
      {risk.reasons.length > 0 && (
        <ul className="text-muted" aria-label={t('riskReasons')}>
          {risk.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {lease && (
        <p>
          {lease.isOwn ? t('leaseOwn') : t.rich('lease', { name: lease.who, who: (name) => <bdi>{name}</bdi> })}{' '}
          <Time at={lease.iso} text={lease.until}>
            {(until) => t('until', { until })}
          </Time>
        </p>
      )}
      {hindrance && !lease && <p>{hindrance}</p>}
    </div>
  );
}

type DecidedProps = { entry: QueueEntry; decided: NonNullable<QueueEntry['decided']>; action: string };

/** What became of a thing. */
export function Decided({ entry: { id, revision, kind, about }, decided, action }: DecidedProps) {
  const t = useTranslations('queue');
  const { state, who, when, reason, note, canUndo } = decided;
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{state}</p>
      {reason && <p>{t('reason', { reason })}</p>}
      {note && (
        <p className="whitespace-pre-line" dir="auto">
          {note}
        </p>
      )}
      <p className="text-muted">
        <bdi>{who}</bdi> · <Ago moment={when} />
      </p>
      {canUndo && (
        <form method="post" action={action}>
          <input type="hidden" name="item" value={id} />
          <input type="hidden" name="revision" value={revision} />
          <button type="submit" name="step" value="undo" className="button" data-key="u">
            {t('undo')}
            <span className="sr-only">
              {kind} {about?.name}
            </span>
          </button>
        </form>
      )}
    </div>
  );
}
