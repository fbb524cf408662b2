import { useTranslations } from 'next-intl';
import type { EditArticlePage } from '../../../contract/pages/articles.data.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { useLocalTimes } from '../../form/use-local-times.ts';

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

/** The time of publication: in the time zone of the browser, and in that of the site without script. */
function Due({ value, zone: typed, fault }: { value: string; zone: string; fault: string | undefined }) {
  const t = useTranslations('articles.publication');
  const { zone, shown } = useLocalTimes(typed);
  return (
    <>
      <FormField
        key={shown(value)}
        id="due"
        name="due"
        type="datetime-local"
        label={t('due')}
        hint={zone === '' ? t('dueUtc') : t('dueZone', { zone })}
        defaultValue={shown(value)}
        fault={fault}
      />
      <input type="hidden" name="zone" value={zone} readOnly />
    </>
  );
}
