import { useTranslations } from 'next-intl';
import type { GridPage } from '../../contract/pages/previews-grid.data.ts';
import { Choices, inWords } from './choices.tsx';
import { Options } from './options.tsx';

type BarProps = { page: GridPage };

/** What the grid shows of each site, and how. */
export function GridBar({ page }: BarProps) {
  const t = useTranslations('previews');
  const languages = [
    ...page.directions.map(({ name, ...one }) => ({ ...one, words: t(`grid.direction.${name}`) })),
    ...inWords(page.languages),
  ];
  return (
    <div className="mb-6">
      <Choices
        label={t('usual')}
        choices={page.pages.map(({ name, ...one }) => ({ ...one, words: t(`pageName.${name}`) }))}
      />
      <Choices label={t('language')} choices={languages} />
      <Options options={page} />
    </div>
  );
}
