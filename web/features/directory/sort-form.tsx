import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { DirectoryPage } from '../../contract/page-data.ts';
import { boot } from '../../slots/boot.ts';
import { useEnter } from '../../slots/in-place.tsx';

/** In which order the places stand: a choice that counts at once, and without script a form of its own. */
export function SortForm({ page: { sorts, q } }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  const enter = useEnter();
  const path = usePathname();
  const chosen = sorts.find((one) => one.chosen)?.sort;
  if (!sorts.length) return null;
  return (
    <form action={path} className="ms-auto flex items-center gap-2" autoComplete="off">
      {q && <input type="hidden" name="q" value={q} />}
      <label htmlFor="sort" className="text-sm whitespace-nowrap text-muted">
        {t('sort.label')}
      </label>
      <select
        className="field"
        id="sort"
        name="sort"
        key={chosen}
        defaultValue={chosen}
        onChange={({ target }) => {
          const to = sorts.find(({ sort }) => sort === target.value);
          if (to && boot()) enter(to.path);
        }}
      >
        {sorts.map(({ sort }) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="button">
          {t('sort.button')}
        </button>
      </noscript>
    </form>
  );
}
