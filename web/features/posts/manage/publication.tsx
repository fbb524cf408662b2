import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { EditArticlePage } from '../../../contract/pages/articles.data.ts';
import { wallClock } from '../../../contract/zone.ts';
import { FormField } from '../../../ui/form-field.tsx';

type PublicationProps = { page: EditArticlePage; fault(field: string): string | undefined };

/** What becomes of the text: it stays a draft, or is published, now or at a set time. */
export function Publication({ page: { states, form }, fault }: PublicationProps) {
  const t = useTranslations('articles.publication');
  const chosen = states.find((state) => state === form.values.state) ?? states[0];
  if (states.length === 1) return <input type="hidden" name="state" value={chosen} readOnly />;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">{t('label')}</legend>
      {states.map((state) => (
        <label key={state} className="tap cursor-pointer">
          <input type="radio" name="state" value={state} defaultChecked={state === chosen} />
          {t(state)}
        </label>
      ))}
      {fault('state') && (
        <p className="fault text-sm" role="alert">
          {fault('state')}
        </p>
      )}
      <Due value={form.values.due ?? ''} zone={form.values.zone ?? ''} fault={fault('due')} />
    </fieldset>
  );
}

/** The time of publication: in the time zone of the browser, and in UTC without script. */
function Due({ value, zone: typedZone, fault }: { value: string; zone: string; fault: string | undefined }) {
  const t = useTranslations('articles.publication');
  const [zone, setZone] = useState(typedZone);
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    setZone(own);
    // A time that was typed here is in this zone already.
    if (typedZone === '' && value !== '') setShown(inZone(value, own));
  }, [typedZone, value]);
  return (
    <>
      <FormField
        key={shown === value ? 'typed' : 'local'}
        id="due"
        name="due"
        type="datetime-local"
        label={t('due')}
        hint={zone === '' ? t('dueUtc') : t('dueZone', { zone })}
        defaultValue={shown}
        fault={fault}
      />
      <input type="hidden" name="zone" value={zone} readOnly />
    </>
  );
}

/** A time in UTC as the field has it, in a time zone. */
function inZone(utc: string, zone: string): string {
  const at = Date.parse(`${utc}Z`);
  if (Number.isNaN(at)) return utc;
  return new Date(wallClock(at / 60_000, zone) * 60_000).toISOString().slice(0, 16);
}
