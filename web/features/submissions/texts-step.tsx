import { useTranslations } from 'next-intl';
import type { CreatePage } from '../../contract/pages/create.data.ts';
import { Icon } from '../../ui/drawing.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { StepProps } from './step-props.ts';

type TextsProps = StepProps & { step: NonNullable<CreatePage['texts']> };

/** What it is like, in its own language and in others. */
export function TextsStep({ step: { own, others }, ...props }: TextsProps) {
  const t = useTranslations('submission.texts');
  return (
    <>
      <TextFields tag={own.tag} end="" {...props} />
      {others.length > 0 && (
        <section aria-labelledby="translations">
          <h3 id="translations" className="mb-2 font-semibold">
            {t('others')}
          </h3>
          <p className="mb-3 text-sm text-muted">{t('othersHint')}</p>
          {others.map(({ tag, name }) => (
            <Translation key={tag} tag={tag} name={name} {...props} />
          ))}
        </section>
      )}
    </>
  );
}

/** The texts in another language. They are open where something was typed or is wrong. */
function Translation({ tag, name, ...props }: StepProps & { tag: string; name: string }) {
  const t = useTranslations('submission.written');
  const { values, fault, mark } = props;
  const end = `.${tag}`;
  const isOpen = ['name', 'summary', 'description'].some(
    (part) => values[part + end] || fault(part + end) || mark(part + end),
  );
  return (
    <details className="border-t border-line" open={isOpen}>
      <summary className="fold font-semibold">
        {name}
        <Icon name="chevron" />
      </summary>
      <div className="grid gap-4 pb-6">
        <FormField
          id={`name${end}`}
          name={`name${end}`}
          label={t('name')}
          lang={tag}
          dir="auto"
          autoComplete="off"
          defaultValue={values[`name${end}`] ?? ''}
          fault={fault(`name${end}`)}
          hint={mark(`name${end}`)}
        />
        <TextFields tag={tag} end={end} {...props} />
      </div>
    </details>
  );
}

function TextFields({ tag, end, values, fault, mark }: StepProps & { tag: string; end: string }) {
  const t = useTranslations('submission');
  const common = (part: 'summary' | 'description') => ({
    id: part + end,
    name: part + end,
    lang: tag,
    label: t(`written.${part}`),
    defaultValue: values[part + end] ?? '',
    fault: fault(part + end),
    hint: mark(part + end) ?? t(`texts.${part}Hint`),
  });
  return (
    <>
      <TextArea {...common('summary')} rows={2} />
      <TextArea {...common('description')} rows={10} />
    </>
  );
}
