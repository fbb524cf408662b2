import { useTranslations } from 'next-intl';
import { FormField } from '../../../ui/form-field.tsx';
import { useLocalTimes } from '../../form/use-local-times.ts';

type PeriodProps = {
  values: { starts: string; ends: string; zone: string };
  labels: { starts: string; ends: string };
  fault(field: string): string | undefined;
};

/** The beginning and the end of something, in the time zone of the browser, and in UTC without script. */
export function PeriodFields({ values, labels, fault }: PeriodProps) {
  const t = useTranslations('manageCarousels');
  const { zone, shown } = useLocalTimes(values.zone);
  return (
    <>
      {(['starts', 'ends'] as const).map((name) => (
        <FormField
          key={name + shown(values[name])}
          {...{ id: name, name, type: 'datetime-local' }}
          label={labels[name]}
          hint={zone === '' ? t('timeUtc') : t('timeZone', { zone })}
          defaultValue={shown(values[name])}
          fault={fault(name)}
        />
      ))}
      <input type="hidden" name="zone" value={zone} readOnly />
    </>
  );
}
