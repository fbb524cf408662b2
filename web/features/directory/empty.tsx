import { useLocale, useTranslations } from 'next-intl';
import type { DirectoryPage } from '../../contract/pages/directory.data.ts';
import { href } from '../../contract/routes.ts';
import { Drawing, Icon } from '../../ui/drawing.tsx';
import { StateLink } from './state-link.tsx';

/** The empty result: single filters to remove with the resulting totals, or else what to do next. */
export function Empty({ page: { chosen, q, search, zeroResultSuggestions, addPath } }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  const lang = useLocale();
  const next = q ? t('emptySearch', { q }) : t(chosen.length ? 'emptyFilters' : 'emptyAll');
  return (
    <div>
      <Drawing name="compass" className="-ms-3 mb-4 size-24 text-accent" />
      <h3 className="mb-2 text-xl font-semibold">{t('emptyTitle')}</h3>
      <p className="prose mb-6">{zeroResultSuggestions.length ? t('emptyRescues') : next}</p>
      {search?.spelling && (
        <p className="mb-6">
          <StateLink className="tap link" href={search.spelling.path} isFinal>
            {t('spelling', { q: search.spelling.text })}
            <Icon name="arrow" />
          </StateLink>
        </p>
      )}
      <ul className="mb-6 max-w-2xl">
        {zeroResultSuggestions.map(({ key, name, without, total }) => (
          <li key={key}>
            <StateLink className="tap link" href={without}>
              {total === null ? t('rescueSome', { name }) : t('rescue', { name, count: total })}
              <Icon name="arrow" />
            </StateLink>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        {(q || chosen.length > 0) && (
          <StateLink className="button" href={href('directory', { lang, filters: [] })} isFinal>
            {t('showAll')}
          </StateLink>
        )}
        {addPath && (
          <a className="button" href={addPath} rel="nofollow">
            {t('addPlace')}
          </a>
        )}
      </p>
    </div>
  );
}
