import { useTranslations } from 'next-intl';
import type { SiteSettingsPage } from '../../contract/pages/site-settings.data.ts';
import { Link } from '../../slots/link.tsx';
import { FieldNotes, FormField } from '../../ui/form-field.tsx';
import { useSettingsFault } from './use-settings-fault.ts';

type PageProps = { page: SiteSettingsPage };
type Language = SiteSettingsPage['languages'][number];

/** The languages of the site in the order of its menu, with what can be done to each. */
export function Languages({ page: { languages, action, legalPath } }: PageProps) {
  const t = useTranslations('siteSettings.languages');
  return (
    <>
      <p className="prose mb-4 text-muted">{t('text')}</p>
      <ol className="border-t border-line">
        {languages.map((language, index) => (
          <li key={language.tag} className="border-b border-line py-4">
            <Row language={language} action={action} place={{ index, count: languages.length }} />
          </li>
        ))}
      </ol>
      <p className="prose mt-4 text-muted">
        {t('legal')}{' '}
        <Link className="link" href={legalPath}>
          {t('toLegal')}
        </Link>
      </p>
    </>
  );
}

type RowProps = { language: Language; action: string; place: { index: number; count: number } };

function Row({ language: { tag, language, isDefault, name }, action, place: { index, count } }: RowProps) {
  const t = useTranslations('siteSettings.languages');
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="py-2.5 font-semibold">{language}</span>
        {isDefault && <span className="badge">{t('default')}</span>}
        <bdi lang={tag} className="text-sm text-muted">
          {name.value}
        </bdi>
      </p>
      <div className="flex flex-wrap gap-x-5">
        <form method="post" action={action} className="flex flex-wrap gap-x-5">
          <input type="hidden" name="language" value={tag} readOnly />
          {index > 0 && <Step step="earlier" name={language} />}
          {index < count - 1 && <Step step="later" name={language} />}
          {!isDefault && <Step step="default" name={language} />}
        </form>
        {!isDefault && <Remove tag={tag} language={language} action={action} />}
      </div>
    </>
  );
}

/** What happens when a language is removed, before the button that does it. */
function Remove({ tag, language, action }: Pick<Language, 'tag' | 'language'> & { action: string }) {
  const t = useTranslations('siteSettings.languages');
  return (
    <details className="language-end">
      <summary className="tap link cursor-pointer">
        {t('remove')} <span className="sr-only">{language}</span>
      </summary>
      <form method="post" action={action}>
        <input type="hidden" name="language" value={tag} readOnly />
        <p className="prose mb-3 text-sm text-muted">{t('removeText', { language })}</p>
        <button type="submit" name="step" value="remove" className="button">
          {t('step.remove', { language })}
        </button>
      </form>
    </details>
  );
}

function Step({ step, name }: { step: 'earlier' | 'later' | 'default'; name: string }) {
  const t = useTranslations('siteSettings.languages.step');
  return (
    <button type="submit" name="step" value={step} className="tap link cursor-pointer">
      {t(step)} <span className="sr-only">{name}</span>
    </button>
  );
}

/** The form of a new language. */
export function AddLanguage({ page }: PageProps) {
  const t = useTranslations('siteSettings');
  const { addable, typed, action } = page;
  const fault = useSettingsFault(page);
  const unknown = fault('new-language');
  if (addable.length === 0) return <p className="prose text-muted">{t('languages.all')}</p>;
  return (
    <form
      key={`${typed.language} ${typed.name}`}
      {...{ method: 'post', action, noValidate: true, className: 'grid max-w-xl gap-4' }}
    >
      <div>
        <label htmlFor="new-language" className="mb-2 block text-sm font-semibold">
          {t('languages.language')}
        </label>
        <select
          {...{ id: 'new-language', name: 'new-language', className: 'field', defaultValue: typed.language }}
          aria-invalid={unknown ? true : undefined}
          aria-describedby={unknown ? 'new-language-fault new-language-hint' : 'new-language-hint'}
        >
          {addable.map(({ tag, language }) => (
            <option key={tag} value={tag}>
              {language}
            </option>
          ))}
        </select>
        <FieldNotes id="new-language" hint={t('languages.languageHint')} fault={unknown} />
      </div>
      {(['name', 'tagline'] as const).map((name) => (
        <FormField
          key={name}
          {...{ id: `new-${name}`, name: `new-${name}`, dir: 'auto', autoComplete: 'off' }}
          label={t(name)}
          hint={name === 'name' ? t('languages.nameHint') : undefined}
          defaultValue={typed[name]}
          fault={fault(`new-${name}`)}
        />
      ))}
      <p>
        <button type="submit" name="step" value="add" className="button is-main">
          {t('languages.step.add')}
        </button>
      </p>
    </form>
  );
}
