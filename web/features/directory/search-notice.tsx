import { useTranslations } from 'next-intl';
import type { DirectoryPage } from '../../contract/pages/directory.data.ts';
import { StateLink } from './state-link.tsx';

/** What a visitor should know of the results of a search, before them. */
export function SearchNotice({ page: { q, search, listings } }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  if (!search) return null;
  const isNamed = search.quality !== 'exact' && listings.length > 0;
  if (!isNamed && !search.literal) return null;
  return (
    <div className="mb-6 text-sm text-muted">
      {isNamed && <p>{t(`quality.${search.quality}`)}</p>}
      {search.literal && (
        <p>
          <StateLink className="link" href={search.literal} isFinal>
            {t('literal', { q })}
          </StateLink>
        </p>
      )}
    </div>
  );
}
