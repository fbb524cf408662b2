import { useTranslations } from 'next-intl';
import { knownField } from '../../contract/special-fields.ts';
import type { HoursStep } from '../../contract/submission-steps/hours.ts';
import { Readback } from '../hours/readback.tsx';
import { useEditor } from '../hours/use-editor.ts';
import { WeekFields } from '../hours/week-fields.tsx';
import { SpecialDays } from './special-days.tsx';
import type { StepProps } from './step-props.ts';
import { TimeZone } from './time-zone.tsx';

type HoursStepProps = StepProps & { step: HoursStep; isNew: boolean };

/** The step of a listing's opening hours: the week, special days, and the time zone. */
export function HoursStepView({ step, isNew, page, values, fault, mark }: HoursStepProps) {
  const t = useTranslations('submission.hours');
  const editor = useEditor();
  return (
    <>
      <WeekFields week={step.week} values={values} mark={mark('hours')} fault={fault} editor={editor} hasEdits={true} />
      <div>
        <label htmlFor={knownField} className="mb-2 block text-sm font-semibold">
          {t('known')}
        </label>
        <select id={knownField} name={knownField} className="field" defaultValue={values[knownField] ?? ''}>
          <option value="">{t('isUnknown')}</option>
          <option value="yes">{t('isClosed')}</option>
        </select>
      </div>
      <SpecialDays special={step.special} page={page} values={values} fault={fault} editor={editor} />
      <Readback week={step.week} editor={editor} />
      <TimeZone step={step} isNew={isNew} fault={fault('timeZone')} mark={mark('timeZone')} />
    </>
  );
}
