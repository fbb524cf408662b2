import { useTranslations } from 'next-intl';
import type { PreviewsPage, ShownPage } from '../../contract/pages/previews.data.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Choices, inWords } from './choices.tsx';

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
      <Options shown={shown} />
    </div>
  );
}

/** How it is shown: folded up while everything is as usual. */
function Options({ shown }: Pick<BarProps, 'shown'>) {
  const t = useTranslations('previews');
  const { besides } = shown;
  const beside = [
    { words: t('beside.none'), path: besides.none, isChosen: besides.chosen === '' },
    ...(besides.published
      ? [{ words: t('beside.published'), path: besides.published, isChosen: besides.chosen === 'published' }]
      : []),
    ...inWords(besides.languages),
  ];
  const lists = [
    {
      label: t('version'),
      choices: shown.versions.map(({ name, ...one }) => ({ ...one, words: t(`versionName.${name}`) })),
    },
    { label: t('beside.label'), choices: beside },
    {
      label: t('device'),
      choices: shown.devices.map(({ name, ...one }) => ({ ...one, words: t(`deviceName.${name}`) })),
    },
    { label: t('theme'), choices: shown.themes.map(({ name, ...one }) => ({ ...one, words: t(`themeName.${name}`) })) },
    {
      label: t('reader'),
      choices: shown.readers.map(({ name, ...one }) => ({ ...one, words: t(`readerName.${name}`) })),
    },
  ];
  const isUsual = lists.every(({ choices }) => choices[0]?.isChosen);
  return (
    <details className="text-sm" open={!isUsual}>
      <summary className="tap link cursor-pointer">{t('options')}</summary>
      {lists.map(({ label, choices }) => (
        <Choices key={label} label={label} choices={choices} />
      ))}
    </details>
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
