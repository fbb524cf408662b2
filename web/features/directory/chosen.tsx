import { useLocale, useTranslations } from 'next-intl';
import type { DirectoryPage } from '../../contract/pages/directory.data.ts';
import { href } from '../../contract/routes.ts';
import { Icon } from '../../ui/drawing.tsx';
import { StateLink } from './state-link.tsx';

/** The selected filters and the words of a search, with links to remove one or all of them. */
export function Chosen({ page: { chosen, search } }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  const lang = useLocale();
  if (!chosen.length && !search?.rest) return null;
  const chips = chosen.map(({ name, without }) => ({ name, path: without, label: t('remove', { name }) }));
  if (search?.rest) {
    const { rest, without } = search;
    chips.push({ name: rest, path: without, label: t('removeSearch', { q: rest }) });
  }
  return (
    <ul className="flex grow basis-72 flex-wrap gap-2" aria-label={t('chosen')}>
      {chips.map(({ name, path: without, label }) => (
        <li key={without + name}>
          <StateLink className="chip" href={without} aria-label={label}>
            <bdi>{name}</bdi>
            <Icon name="close" />
          </StateLink>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <StateLink className="tap link px-2" href={href('directory', { lang, filters: [] })} isFinal>
            {t('clearAll')}
          </StateLink>
        </li>
      )}
    </ul>
  );
}
