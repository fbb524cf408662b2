import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FormState } from '../../contract/form-state.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { Fault } from '../../ui/outcome.tsx';

const introId = 'code-intro';

type StepsProps = { form: FormState; fault: string | undefined; codeFault: string | undefined };

/** The last step of a form: the code that was mailed, or the button behind the mail's link. */
export function CodeSteps({ form, fault, codeFault }: StepsProps) {
  const t = useTranslations('form');
  const { step, address } = form;
  switch (step) {
    case 'link':
      return (
        <Step form={form} title={t('linkTitle')} text={t('linkText', { address })} fault={fault}>
          <Button step="link">{t('sendNow')}</Button>
        </Step>
      );
    case 'spent':
      return (
        <Step form={form} title={t('spentTitle')} text={t('spentText')} fault={fault}>
          <Button step="restart">{t('backToForm')}</Button>
        </Step>
      );
    default:
      return (
        <>
          <Step
            form={form}
            title={t('codeTitle')}
            text={step === 'code' ? t('codeText', { address }) : t('elsewhereText')}
            fault={fault}
          >
            <CodeField label={t('code')} hint={t('codeHint')} fault={codeFault} aria-describedby={introId} />
            <Button step="code">{t('sendNow')}</Button>
          </Step>
          {step === 'code' && (
            <form method="post" action={form.action} className="mt-4">
              <button type="submit" name="step" value="restart" className="tap link cursor-pointer text-start">
                {t('otherAddress')}
              </button>
            </form>
          )}
        </>
      );
  }
}

type StepProps = { form: FormState; title: string; text: string; fault: string | undefined; children: ReactNode };

const Step = ({ form, title, text, fault, children }: StepProps) => (
  <section aria-labelledby="code-title" className="max-w-md">
    <h2 id="code-title" className="mb-2 text-lg font-semibold">
      {title}
    </h2>
    <p id={introId} className="mb-4">
      {text}
    </p>
    {fault && <Fault>{fault}</Fault>}
    <form method="post" action={form.action} noValidate className="grid gap-4">
      {children}
    </form>
  </section>
);

const Button = ({ step, children }: { step: string; children: ReactNode }) => (
  <p>
    <button type="submit" name="step" value={step} className="button is-main">
      {children}
    </button>
  </p>
);
