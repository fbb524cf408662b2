import { useFormatter, useTranslations } from 'next-intl';
import type { DirectoryPage, FacetValue } from '../../contract/page-data.ts';
import { Link } from '../../slots/link.tsx';
import { closePopover } from '../../ui/close-popover.ts';
import { Icon } from '../../ui/drawing.tsx';

/**
 * The ways to narrow the page, with exact numbers: a column beside the results on a wide page; on a narrow one a sheet
 * that a button above the results opens. A popover, so that it is there once and opens without script.
 */
export function Facets({ page }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  if (!page.facets.length) return <div />;
  return (
    <div>
      <button type="button" className="button w-full lg:hidden" popoverTarget="filters">
        {t('filters')}
        <Icon name="chevron" />
      </button>
      <nav id="filters" popover="auto" className="sheet" aria-label={t('filters')}>
        <button type="button" className="tap float-end lg:hidden" popoverTarget="filters" popoverTargetAction="hide">
          <span className="sr-only">{t('closeFilters')}</span>
          <Icon name="close" />
        </button>
        {page.facets.map(({ key, name, values }) => (
          <Facet key={key} id={key} name={name ?? t(key === 'city' ? 'cities' : 'categories')} values={values} />
        ))}
      </nav>
    </div>
  );
}

function Facet({ id, name, values }: { id: string; name: string; values: readonly FacetValue[] }) {
  if (!values.length) return null;
  return (
    <div className="mb-8">
      <h2 id={id} className="mb-1 flex min-h-11 items-center text-lg font-semibold">
        {name}
      </h2>
      <ul aria-labelledby={id}>
        {values.map((value) => (
          <li key={value.value} className={value.level ? 'ps-4' : undefined}>
            <Value value={value} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A value as a link; one that would give nothing is shown, but leads nowhere. */
function Value({ value: { name, path, count, chosen } }: { value: FacetValue }) {
  const format = useFormatter();
  if (count === 0 && !chosen)
    return (
      <p className="facet text-muted">
        <bdi>{name}</bdi>
        <span>{format.number(0)}</span>
      </p>
    );
  return (
    <Link className="facet" onClick={closePopover} href={path} aria-current={chosen || undefined}>
      <bdi>{name}</bdi>
      {chosen ? <Icon name="close" /> : <span>{count !== null && format.number(count)}</span>}
    </Link>
  );
}
