import { useTranslations } from 'next-intl';
import type { WallPage } from '../../contract/pages/previews-wall.data.ts';
import { Choices, inWords } from './choices.tsx';

/** What the wall shows of each site, and how. */
export function WallBar({ page }: { page: WallPage }) {
  const t = useTranslations('previews');
  const { besides } = page;
  const languages = [
    ...page.directions.map(({ name, ...one }) => ({ ...one, words: t(`wall.direction.${name}`) })),
    ...inWords(page.languages),
  ];
  const beside = [
    { words: t('beside.none'), path: besides.none, isChosen: besides.chosen === '' },
    { words: t('beside.published'), path: besides.published, isChosen: besides.chosen === 'published' },
    ...inWords(besides.languages),
  ];
  return (
    <div className="mb-6">
      <Choices
        label={t('usual')}
        choices={page.pages.map(({ name, ...one }) => ({ ...one, words: t(`pageName.${name}`) }))}
      />
      <Choices label={t('language')} choices={languages} />
      <Choices label={t('beside.label')} choices={beside} />
      <Choices
        label={t('device')}
        choices={page.devices.map(({ name, ...one }) => ({ ...one, words: t(`deviceName.${name}`) }))}
      />
      <Choices
        label={t('theme')}
        choices={page.themes.map(({ name, ...one }) => ({ ...one, words: t(`themeName.${name}`) }))}
      />
      <Choices
        label={t('reader')}
        choices={page.readers.map(({ name, ...one }) => ({ ...one, words: t(`readerName.${name}`) }))}
      />
    </div>
  );
}
