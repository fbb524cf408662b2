import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { specialNames, specialRows } from '../../contract/special-fields.ts';
import type { HoursStep } from '../../contract/submission-steps/hours.ts';
import { Icon } from '../../ui/drawing.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { HoursField } from '../hours/hours-field.tsx';
import type { Editor } from '../hours/use-editor.ts';
import { weekHintId } from '../hours/week-fields.tsx';
import { writeField } from '../hours/write-field.ts';
import type { StepProps } from './step-props.ts';
import { useShownRows } from './use-shown-rows.ts';

type RowProps = Pick<StepProps, 'values' | 'fault'> & { editor: Editor | null };

type SpecialDayProps = RowProps & HoursStep['special'][number] & { isHidden: boolean };

type SpecialDaysProps = RowProps & Pick<StepProps, 'page'> & Pick<HoursStep, 'special'>;

/**
 * The days on which the hours are not those of the week, in rows. Empty rows do not count. With script they are hidden, up
 * to one, until they are needed.
 */
export function SpecialDays({ special, values, fault, editor, page }: SpecialDaysProps) {
  const t = useTranslations('submission.hours');
  const { list, shown, rows, add } = useShownRows<HTMLFieldSetElement>(
    special.map(({ row }) => row),
    { page, start: 'special-', most: specialRows },
  );
  return (
    <fieldset ref={list} className="grid gap-4">
      <legend>
        <h3 className="font-semibold">{t('special')}</h3>
      </legend>
      <p className="text-sm text-muted">{t('specialHint')}</p>
      {rows.map((row, i) => (
        <Row
          key={row}
          {...(special.find((one) => one.row === row) ?? { row, date: '', isYearly: false })}
          {...{ values, fault, editor }}
          isHidden={shown !== null && i >= shown}
        />
      ))}
      {add && (
        <p>
          <button type="button" className="button" onClick={add}>
            {t('addDay')}
          </button>
        </p>
      )}
    </fieldset>
  );
}

function Row({ row, date, isYearly, values, fault, editor, isHidden }: SpecialDayProps) {
  const t = useTranslations('submission.hours');
  const names = specialNames(row);
  const group = useRef<HTMLFieldSetElement>(null);
  const empty = () => {
    for (const field of group.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? [])
      writeField(field, '');
    group.current?.querySelector('input')?.focus();
  };
  return (
    <fieldset ref={group} className="special-day" hidden={isHidden}>
      <legend className="sr-only">{t('specialDay', { number: row })}</legend>
      <FormField
        id={names.date}
        name={names.date}
        type="date"
        label={t('date')}
        defaultValue={date}
        fault={fault(names.date)}
      />
      <div>
        <label htmlFor={names.yearly} className="mb-2 block text-sm font-semibold">
          {t('repeat')}
        </label>
        <select id={names.yearly} name={names.yearly} className="field" defaultValue={isYearly ? 'yes' : ''}>
          <option value="">{t('once')}</option>
          <option value="yes">{t('yearly')}</option>
        </select>
      </div>
      <HoursField
        name={names.hours}
        label={t('times')}
        text={values[names.hours] ?? ''}
        hintId={weekHintId}
        fault={fault(names.hours)}
        editor={editor}
      />
      {editor && (
        <button
          type="button"
          className="tap cursor-pointer"
          aria-label={t('removeDay', { number: row })}
          onClick={empty}
        >
          <Icon name="close" />
        </button>
      )}
    </fieldset>
  );
}
