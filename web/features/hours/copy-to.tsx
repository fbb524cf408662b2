import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { Weekday } from '../../contract/hours.ts';
import type { WeekForm } from '../../contract/hours-form.ts';
import { writeField } from './write-field.ts';

type CopyToProps = { day: WeekForm['days'][number]; others: WeekForm['days'] };

/** Gives other days the times of one: a button that opens a choice of days. */
export function CopyTo({ day: { day, name }, others }: CopyToProps) {
  const t = useTranslations('hours.edit');
  const popover = useRef<HTMLDivElement>(null);
  const id = `copy-${day}`;
  const boxes = () => [...(popover.current?.querySelectorAll<HTMLInputElement>('input[value]') ?? [])];
  const copy = () => {
    const form = popover.current?.closest('form');
    const text = fieldOf(form, day)?.value ?? '';
    for (const box of boxes().filter(({ checked }) => checked)) {
      const field = fieldOf(form, box.value as Weekday);
      if (field) writeField(field, text);
      box.checked = false;
    }
    popover.current?.hidePopover();
  };
  return (
    <div>
      <button type="button" className="tap link cursor-pointer text-sm" popoverTarget={id}>
        {t('copy')}
      </button>
      <div ref={popover} id={id} popover="auto" className="hours-copy" role="dialog" aria-labelledby={`${id}-title`}>
        <p id={`${id}-title`} className="font-semibold">
          {t('copyTo', { day: name })}
        </p>
        <label className="tap cursor-pointer">
          <input
            type="checkbox"
            onChange={({ target }) => {
              for (const box of boxes()) box.checked = target.checked;
            }}
          />
          {t('copyEvery')}
        </label>
        {others.map((other) => (
          <label key={other.day} className="tap cursor-pointer">
            <input type="checkbox" value={other.day} />
            {other.name}
          </label>
        ))}
        <button type="button" className="button is-main" onClick={copy}>
          {t('copyNow')}
        </button>
      </div>
    </div>
  );
}

function fieldOf(form: HTMLFormElement | null | undefined, day: Weekday): HTMLInputElement | undefined {
  const field = form?.elements.namedItem(day);
  return field instanceof HTMLInputElement ? field : undefined;
}
