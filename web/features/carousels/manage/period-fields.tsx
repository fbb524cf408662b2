import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { FormField } from '../../../ui/form-field.tsx';
import { useLocalTimes } from '../../form/use-local-times.ts';

type PeriodProps = {
  values: { starts: string; ends: string; zone: string };
  labels: { starts: string; ends: string };
  fault(field: string): string | undefined;
};

/** The beginning and the end of something, in the time zone of the browser, and in that of the site without script. */
export function PeriodFields({ values, labels, fault }: PeriodProps) {
  const t = useTranslations('manageCarousels');
  const { zone, shown } = useLocalTimes(values.zone);
  return (
    <>
      {(['starts', 'ends'] as const).map((name) => (
        <TimeField
          key={name}
          name={name}
          label={labels[name]}
          hint={zone === '' ? t('timeUtc') : t('timeZone', { zone })}
          value={values[name]}
          shown={shown(values[name])}
          fault={fault(name)}
        />
      ))}
      <input type="hidden" name="zone" value={zone} readOnly />
    </>
  );
}

type TimeFieldProps = {
  /** Also the id of the field. */
  name: string;
  label: string;
  hint: string;
  /** What the page has: in UTC, or as it was typed. */
  value: string;
  /** The same as the field has it. */
  shown: string;
  fault: string | undefined;
};

/**
 * A field for date and time. Browsers post a half-typed one as empty: the form posts `incomplete` instead. A time that
 * nobody changed is posted in UTC: of the times that clocks show twice, the zone alone cannot tell which one it was.
 */
function TimeField({ name, label, hint, value, shown, fault }: TimeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = field;
    const form = current?.form;
    const complete = ({ formData }: FormDataEvent) => {
      if (current?.validity.badInput) formData.set(name, 'incomplete');
      else if (value !== shown && current?.value === shown) formData.set(name, value.replace(/Z?$/, 'Z'));
    };
    form?.addEventListener('formdata', complete);
    return () => form?.removeEventListener('formdata', complete);
  }, [name, value, shown]);
  return (
    <FormField
      key={shown}
      {...{ ref: field, id: name, name, type: 'datetime-local', label, hint, fault }}
      defaultValue={shown}
    />
  );
}
