import { useTranslations } from 'next-intl';
import type { WeekForm } from '../../contract/hours-form.ts';
import { HoursField } from './hours-field.tsx';
import type { Editor } from './use-editor.ts';

type WeekFieldsProps = {
  week: WeekForm;
  /** What is typed, by day. */
  values: Readonly<Record<string, string | undefined>>;
  /** What staff noted at the week. */
  mark?: string | undefined;
  fault(field: string): string | undefined;
  editor: Editor | null;
  /** Whether the form has the edits `copy-mon` and so on, which copy a day without script. */
  hasEdits?: boolean;
};

export const weekHintId = 'hours-hint';

/** The opening hours of a week, a field for each day. */
export function WeekFields({ week: { days }, values, mark, fault, editor, hasEdits = false }: WeekFieldsProps) {
  const t = useTranslations('hours.edit');
  return (
    <>
      {mark && <p className="notice">{mark}</p>}
      <p id={weekHintId} className="hours-plain text-sm text-muted">
        {t('hint')}
      </p>
      {days.map((day) => (
        <HoursField
          key={day.day}
          name={day.day}
          label={day.name}
          text={values[day.day] ?? ''}
          hintId={weekHintId}
          fault={fault(day.day)}
          editor={editor}
          action={
            editor ? (
              <editor.CopyTo day={day} others={days.filter((other) => other.day !== day.day)} />
            ) : (
              hasEdits && (
                <p className="hours-plain">
                  <button
                    type="submit"
                    name="step"
                    value={`copy-${day.day}`}
                    className="tap link cursor-pointer text-sm"
                  >
                    {t('copyAll')}
                    <span className="sr-only"> ({day.name})</span>
                  </button>
                </p>
              )
            )
          }
        />
      ))}
    </>
  );
}
