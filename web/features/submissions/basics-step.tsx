import { useTranslations } from 'next-intl';
import type { CreatePage } from '../../contract/pages/create.data.ts';
import { FormField } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { StepProps } from './step-props.ts';

type BasicsProps = StepProps & { step: NonNullable<CreatePage['basics']>; isNew: boolean };

/** What it is: its name, the language of its texts, its categories. */
export function BasicsStep({ step: { languages, categories }, isNew, values, fault, mark }: BasicsProps) {
  const t = useTranslations('submission');
  const own = isNew ? undefined : languages.find(({ tag }) => tag === values.language);
  // Its name in other languages stands with the texts.
  const ownName = own && t('written.inLanguage', { field: t('written.name'), language: own.name });
  return (
    <>
      <FormField
        id="name"
        name="name"
        label={ownName ?? t('written.name')}
        hint={mark('name') ?? t('basics.nameHint')}
        dir="auto"
        autoComplete="off"
        defaultValue={values.name ?? ''}
        fault={fault('name')}
      />
      {languages.length > 1 &&
        // A published listing keeps the language of its own texts; the others are its translations.
        (isNew ? (
          <SelectField
            id="language"
            name="language"
            label={t('written.language')}
            hint={mark('language') ?? t('basics.languageHint')}
            defaultValue={values.language ?? ''}
            fault={fault('language')}
          >
            {languages.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <input type="hidden" name="language" defaultValue={values.language ?? ''} />
        ))}
      {(['category', 'category2', 'category3'] as const).map((field, i) => (
        <SelectField
          key={field}
          id={field}
          name={field}
          label={t(`basics.${field}`)}
          hint={i === 0 ? mark('categories') : undefined}
          defaultValue={values[field] ?? ''}
          fault={fault(field)}
        >
          <option value="">{t(i === 0 ? 'basics.choose' : 'basics.none')}</option>
          {categories.map(({ slug, name, level }) => (
            <option key={slug} value={slug}>
              {'\u2003'.repeat(level)}
              {name}
            </option>
          ))}
        </SelectField>
      ))}
    </>
  );
}
