import { useTranslations } from 'next-intl';
import { longestSiteName } from '../../contract/pages/new-sites.data.ts';
import { FieldNotes } from '../../ui/form-field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useFieldFault } from './use-field-fault.ts';

/** The languages of a site, its main one, and its name in each. */
export function LanguagesStep({ page }: StepProps) {
  const t = useTranslations('newSite');
  const fault = useFieldFault(page);
  return (
    <StepForm page={page} title={t('step.languages')} text={t('languagesText')}>
      <fieldset aria-describedby={fault('languages') ? 'languages-fault' : undefined}>
        <legend className="mb-2 text-sm font-semibold">{t('languages')}</legend>
        <FieldNotes id="languages" hint={undefined} fault={fault('languages')} />
        <ul className="border-t border-line">
          {page.languages.map(({ tag, language, isChosen, name }) => (
            <li key={tag} className="grid items-center gap-x-4 border-b border-line py-2 sm:grid-cols-2">
              <label className="tap cursor-pointer">
                <input type="checkbox" name={`lang-${tag}`} value="on" defaultChecked={isChosen} />
                {language}
              </label>
              <span>
                <input
                  {...{ name: `name-${tag}`, autoComplete: 'off', maxLength: longestSiteName, dir: 'auto', lang: tag }}
                  className="field"
                  aria-label={t('nameIn', { language })}
                  placeholder={page.name}
                  defaultValue={name}
                  aria-invalid={fault(`name-${tag}`) ? true : undefined}
                />
                <FieldNotes id={`name-${tag}`} hint={undefined} fault={fault(`name-${tag}`)} />
              </span>
            </li>
          ))}
        </ul>
      </fieldset>
      <div>
        <label htmlFor="default" className="mb-2 block text-sm font-semibold">
          {t('default')}
        </label>
        <select
          id="default"
          name="default"
          className="field"
          defaultValue={page.languages.find(({ isDefault }) => isDefault)?.tag}
          aria-describedby={fault('default') ? 'default-fault default-hint' : 'default-hint'}
        >
          {page.languages.map(({ tag, language }) => (
            <option key={tag} value={tag}>
              {language}
            </option>
          ))}
        </select>
        <FieldNotes id="default" hint={t('defaultHint')} fault={fault('default')} />
      </div>
    </StepForm>
  );
}
