import { useLocale, useTranslations } from 'next-intl';
import type { DirectoryPage } from '../../contract/pages/directory.data.ts';
import { href } from '../../contract/routes.ts';
import { Icon } from '../../ui/drawing.tsx';
import { StateLink } from './state-link.tsx';

/** The selected filters of the page at `path`, with links to remove one or all of them. */
export function Chosen({ page: { chosen, q }, path }: { page: DirectoryPage; path: string }) {
  const t = useTranslations('directory');
  const lang = useLocale();
  if (!chosen.length && !q) return null;
  const chips = chosen.map(({ name, without }) => ({ name, path: without, label: t('remove', { name }) }));
  if (q) chips.push({ name: q, path, label: t('removeSearch', { q }) });
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
