import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Range } from '../../contract/hours.ts';
import { isOvernight, isWholeDay } from '../../contract/hours-text.ts';
import { Icon } from '../../ui/drawing.tsx';

type RangesEditorProps = {
  /** Opening and closing times; '' for a missing one. */
  pairs: readonly Range[];
  onChange(pairs: readonly Range[]): void;
  /** Further actions. */
  children?: ReactNode;
};

const most = 6;
const empty: Range = ['', ''];
const wholeDay: Range = ['00:00', '24:00'];

/** The times of a day as fields for times, with a choice for closed and for 24 hours. */
export function RangesEditor({ pairs, onChange, children }: RangesEditorProps) {
  const t = useTranslations('hours.edit');
  const group = useRef<HTMLDivElement>(null);
  /** What gets the focus after the next change: the times that were added, or the choice. */
  const focus = useRef<'added' | 'state' | null>(null);
  /** The times before the day was closed. */
  const before = useRef<readonly Range[]>([empty]);
  const [first] = pairs;
  const state = !first ? 'closed' : pairs.length === 1 && isWholeDay(first) ? 'whole' : 'open';
  useEffect(() => {
    if (state === 'open') before.current = pairs;
    const { current } = focus;
    if (!current) return;
    focus.current = null;
    const times = group.current?.querySelectorAll<HTMLElement>('input[type="time"]') ?? [];
    if (current === 'added') times[times.length - 2]?.focus();
    else group.current?.querySelector('select')?.focus();
  }, [pairs, state]);
  const choose = (chosen: string) => {
    if (chosen === 'closed') onChange([]);
    else onChange(chosen === 'whole' ? [wholeDay] : before.current);
  };
  return (
    <div ref={group} className="hours-editor">
      <select className="field" aria-label={t('state')} value={state} onChange={(event) => choose(event.target.value)}>
        <option value="open">{t('open')}</option>
        <option value="whole">{t('whole')}</option>
        <option value="closed">{t('closed')}</option>
      </select>
      {state === 'open' &&
        pairs.map((pair, i) => (
          <RangeFields
            // biome-ignore lint/suspicious/noArrayIndexKey: two pairs can be equal while they are typed
            key={i}
            pair={pair}
            onChange={(changed) => onChange(pairs.with(i, changed))}
            onRemove={() => {
              focus.current = 'state';
              onChange(pairs.toSpliced(i, 1));
            }}
          />
        ))}
      <div className="hours-actions text-sm">
        {state === 'open' && pairs.length < most && (
          <button
            type="button"
            className="tap link cursor-pointer"
            onClick={() => {
              focus.current = 'added';
              onChange([...pairs, empty]);
            }}
          >
            {t('add')}
          </button>
        )}
        {children}
      </div>
    </div>
  );
}

type RangeFieldsProps = { pair: Range; onChange(pair: Range): void; onRemove(): void };

function RangeFields({ pair, onChange, onRemove }: RangeFieldsProps) {
  const t = useTranslations('hours.edit');
  const [from, until] = pair;
  return (
    <div className="hours-range">
      <Time label={t('opens')} value={from} onChange={(time) => onChange([time, until])} />
      <span className="text-sm" aria-hidden="true">
        {t('to')}
      </span>
      <Time label={t('closes')} value={until} onChange={(time) => onChange([from, time])} />
      <button type="button" className="tap cursor-pointer" aria-label={t('remove')} onClick={onRemove}>
        <Icon name="close" />
      </button>
      {from && until && isOvernight(pair) && <span className="hours-next text-sm text-muted">{t('nextDay')}</span>}
    </div>
  );
}

type TimeProps = { label: string; value: string; onChange(time: string): void };

/** A field for a time. It knows no 24:00: that is midnight. */
const Time = ({ label, value, onChange }: TimeProps) => (
  <input
    type="time"
    className="field"
    aria-label={label}
    value={value === '24:00' ? '00:00' : value}
    onChange={(event) => onChange(event.target.value)}
  />
);
