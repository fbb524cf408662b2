import { useTranslations } from 'next-intl';
import type { PreviewsPage, ShownPage } from '../../contract/pages/previews.data.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Choices, inWords } from './choices.tsx';
import { Options } from './options.tsx';

type BarProps = { page: PreviewsPage; shown: ShownPage };

/** What is shown: the site, its page, and how. */
export function Bar({ page, shown }: BarProps) {
  const t = useTranslations('previews');
  return (
    <div className="mb-6">
      <PageForm page={page} shown={shown} />
      <Choices
        label={t('usual')}
        choices={shown.pages.map(({ name, ...one }) => ({ ...one, words: t(`pageName.${name}`) }))}
      />
      <Choices label={t('language')} choices={inWords(shown.languages)} />
      <Options options={shown} />
    </div>
  );
}

/** The field in which the path of a page is typed. */
function PageForm({ page: { action }, shown }: BarProps) {
  const t = useTranslations('previews');
  return (
    <form action={action.split('?')[0]} className="mb-4 flex max-w-2xl flex-wrap items-end gap-4">
      {shown.kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      <div className="min-w-0 grow">
        <FormField
          key={shown.page}
          {...{ id: 'page', name: 'page', dir: 'ltr', inputMode: 'url', autoComplete: 'off', spellCheck: false }}
          maxLength={1000}
          label={t('page')}
          defaultValue={shown.page}
          fault={shown.isPage ? undefined : t('noPage', { example: `/${shown.in.language}` })}
        />
      </div>
      <button type="submit" className="button">
        {t('show')}
      </button>
    </form>
  );
}
