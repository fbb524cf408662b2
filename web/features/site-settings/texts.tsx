import { useTranslations } from 'next-intl';
import type { SiteSettingsPage } from '../../contract/pages/site-settings.data.ts';
import { Icon } from '../../ui/drawing.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useOther, useSettingsFault } from './use-settings-fault.ts';

type PageProps = { page: SiteSettingsPage };
type Language = SiteSettingsPage['languages'][number];

/** The texts of the site, a folding section for each language: open where there is something to do, and the first one. */
export function Texts({ page }: PageProps) {
  const t = useTranslations('siteSettings');
  return (
    <>
      <p className="prose mb-4 text-muted">{t('textsHint')}</p>
      <div className="max-w-xl border-b border-line">
        {page.languages.map((language) => (
          <LanguageTexts key={language.tag} page={page} language={language} />
        ))}
      </div>
    </>
  );
}

const texts = ['name', 'tagline', 'about'] as const;

function LanguageTexts({ page, language }: PageProps & { language: Language }) {
  const t = useTranslations('siteSettings');
  const fault = useSettingsFault(page);
  const other = useOther();
  const isOpen = texts.some((name) => fault(language[name].field) !== undefined || language[name].other !== null);
  return (
    <details className="border-t border-line" open={isOpen || language.isDefault}>
      <summary className="fold font-semibold">
        <span className="flex flex-wrap items-center gap-x-3">
          {language.language}
          {language.isDefault && <span className="badge">{t('languages.default')}</span>}
        </span>
        <Icon name="chevron" />
      </summary>
      <div className="grid gap-4 pb-6">
        {texts.map((name) => (
          <FormField
            key={name}
            {...{ id: language[name].field, name: language[name].field, autoComplete: 'off', dir: 'auto' }}
            lang={language.tag}
            label={t(name)}
            hint={other(language[name].other)}
            rows={name === 'about' ? 4 : undefined}
            defaultValue={language[name].value}
            fault={fault(language[name].field)}
          />
        ))}
      </div>
    </details>
  );
}
