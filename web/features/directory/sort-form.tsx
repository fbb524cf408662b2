import { useTranslations } from 'next-intl';
import type { DirectoryPage } from '../../contract/pages/directory.data.ts';
import { boot } from '../../slots/boot.ts';
import { enterInPlace } from '../../slots/in-place.tsx';
import { Icon } from '../../ui/drawing.tsx';
import { useRebasedAddress } from './state-link.tsx';

/** The sort order of the results at `path`. With script a change applies at once; without, the form is submitted. */
export function SortForm({ page: { sort: chosen, sorts }, path }: { page: DirectoryPage; path: string }) {
  const t = useTranslations('directory');
  const carry = useRebasedAddress();
  if (!sorts.length) return null;
  return (
    <form action={path} className="flex min-w-0 items-center gap-2 max-sm:basis-40 max-sm:grow" autoComplete="off">
      <label htmlFor="sort" className="flex items-center gap-2 text-sm whitespace-nowrap text-muted">
        <Icon name="sort" />
        <span className="max-sm:sr-only">{t('sort.label')}</span>
      </label>
      <select
        className="field"
        id="sort"
        name="sort"
        defaultValue={chosen}
        onChange={({ target }) => {
          const to = sorts.find(({ sort }) => sort === target.value);
          if (to && boot() && !enterInPlace(carry(to.path), target)) target.value = chosen;
        }}
      >
        {sorts.map(({ sort }) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="button whitespace-nowrap">
          {t('sort.button')}
        </button>
      </noscript>
    </form>
  );
}
