import { useTranslations } from 'next-intl';
import type { WallPage } from '../../contract/pages/previews-wall.data.ts';
import { Choices, inWords } from './choices.tsx';

type BarProps = { page: WallPage };

/** What the wall shows of each site, and how. */
export function WallBar({ page }: BarProps) {
  const t = useTranslations('previews');
  const languages = [
    ...page.directions.map(({ name, ...one }) => ({ ...one, words: t(`wall.direction.${name}`) })),
    ...inWords(page.languages),
  ];
  return (
    <div className="mb-6">
      <Choices
        label={t('usual')}
        choices={page.pages.map(({ name, ...one }) => ({ ...one, words: t(`pageName.${name}`) }))}
      />
      <Choices label={t('language')} choices={languages} />
      <Options page={page} />
    </div>
  );
}

/** How it is shown: folded up while everything is as usual. */
function Options({ page }: BarProps) {
  const t = useTranslations('previews');
  const { besides } = page;
  const beside = [
    { words: t('beside.none'), path: besides.none, isChosen: besides.chosen === '' },
    { words: t('beside.published'), path: besides.published, isChosen: besides.chosen === 'published' },
    ...inWords(besides.languages),
  ];
  const lists = [
    { label: t('beside.label'), choices: beside },
    {
      label: t('device'),
      choices: page.devices.map(({ name, ...one }) => ({ ...one, words: t(`deviceName.${name}`) })),
    },
    { label: t('theme'), choices: page.themes.map(({ name, ...one }) => ({ ...one, words: t(`themeName.${name}`) })) },
    {
      label: t('reader'),
      choices: page.readers.map(({ name, ...one }) => ({ ...one, words: t(`readerName.${name}`) })),
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
