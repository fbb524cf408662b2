import { useTranslations } from 'next-intl';
import type { ShownPage } from '../../contract/pages/previews.data.ts';
import { Choices, inWords } from './choices.tsx';

type Options = Pick<ShownPage, 'besides' | 'devices' | 'themes' | 'readers'> & Partial<Pick<ShownPage, 'versions'>>;

/** How pages are shown: folded up while everything is as usual. */
export function Options({ options }: { options: Options }) {
  const t = useTranslations('previews');
  const { besides, versions, devices, themes, readers } = options;
  const beside = [
    { words: t('beside.none'), path: besides.none, isChosen: besides.chosen === '' },
    ...(besides.published
      ? [{ words: t('beside.published'), path: besides.published, isChosen: besides.chosen === 'published' }]
      : []),
    ...inWords(besides.languages),
  ];
  const lists = [
    ...(versions
      ? [
          {
            label: t('version'),
            choices: versions.map(({ name, ...one }) => ({ ...one, words: t(`versionName.${name}`) })),
          },
        ]
      : []),
    { label: t('beside.label'), choices: beside },
    { label: t('device'), choices: devices.map(({ name, ...one }) => ({ ...one, words: t(`deviceName.${name}`) })) },
    { label: t('theme'), choices: themes.map(({ name, ...one }) => ({ ...one, words: t(`themeName.${name}`) })) },
    { label: t('reader'), choices: readers.map(({ name, ...one }) => ({ ...one, words: t(`readerName.${name}`) })) },
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
