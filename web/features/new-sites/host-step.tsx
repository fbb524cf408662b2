import { useTranslations } from 'next-intl';
import { FormField } from '../../ui/form-field.tsx';
import { StepForm } from './step-form.tsx';
import { exampleHost, type StepProps } from './step-props.ts';
import { useFieldFault } from './use-field-fault.ts';

/** The host of a site, and what is to be set at a DNS host. */
export function HostStep({ page }: StepProps) {
  const t = useTranslations('newSite');
  const fault = useFieldFault(page);
  return (
    <StepForm page={page} title={t('step.host')} text={t('hostText')}>
      <FormField
        {...{ id: 'host', name: 'host', dir: 'ltr', inputMode: 'url', autoComplete: 'off', spellCheck: false }}
        label={t('host')}
        hint={t('hostHint', { example: exampleHost })}
        defaultValue={page.host}
        fault={fault('host')}
      />
      <DnsRecord page={page} />
    </StepForm>
  );
}

/** The record that leads to the product. */
export function DnsRecord({ page: { host, asciiHost, target, state } }: StepProps) {
  const t = useTranslations('newSite');
  const cells = { name: asciiHost ?? (host || exampleHost), type: 'CNAME', value: target };
  return (
    <div className="border-s-2 border-line ps-4">
      <p className="mb-2 text-sm font-semibold">{t('record')}</p>
      <dl>
        {(['name', 'type', 'value'] as const).map((cell) => (
          <div key={cell} className="flex flex-wrap gap-x-4 py-1">
            <dt className="w-20 text-sm text-muted">{t(`cell.${cell}`)}</dt>
            <dd className="min-w-0">
              <bdi dir="ltr" className="wrap-anywhere font-mono text-sm">
                {cells[cell]}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      {state !== 'done' && <p className="text-sm text-muted">{t('recordText')}</p>}
    </div>
  );
}
