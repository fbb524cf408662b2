import { useTranslations } from 'next-intl';
import { FormField } from '../../ui/form-field.tsx';
import type { StepProps } from './step-props.ts';

const fields = [
  { name: 'phone', type: 'tel' },
  { name: 'email', type: 'email' },
  { name: 'website', type: 'url' },
] as const;

/** How people reach it. */
export function ContactStep({ values, fault, mark }: StepProps) {
  const t = useTranslations('submission');
  return fields.map(({ name, type }) => (
    <FormField
      key={name}
      id={name}
      name={name}
      type={type}
      dir="ltr"
      autoComplete="off"
      label={t(`written.${name}`)}
      hint={mark(name) ?? t(`contact.${name}Hint`)}
      defaultValue={values[name] ?? ''}
      fault={fault(name)}
    />
  ));
}
