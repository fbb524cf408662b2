import { useTranslations } from 'next-intl';
import { placeKeys } from '../../contract/grammar.ts';
import type { DirectoryPage, Facet } from '../../contract/page-data.ts';
import { Icon } from '../../ui/drawing.tsx';
import { FacetForm } from './facet-form.tsx';
import { Choices, isNarrowed, Links } from './facet-values.tsx';

/** Facets that are open from the start: what most people come for. */
const openFacets = 4;

/** Facets whose values are links, for crawlers too; the others would be combinations without end to them. */
const linked: ReadonlySet<string> = new Set(['category', ...placeKeys]);

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
      <search id="filters" popover="auto" className="sheet" aria-label={t('filters')}>
        <button type="button" className="tap float-end lg:hidden" popoverTarget="filters" popoverTargetAction="hide">
          <span className="sr-only">{t('closeFilters')}</span>
          <Icon name="close" />
        </button>
        <FacetForm page={page}>
          {page.facets.map((facet, i) => (
            <Section key={facet.key} facet={facet} isFirst={i < openFacets} />
          ))}
        </FacetForm>
      </search>
    </div>
  );
}

function Section({ facet, isFirst }: { facet: Facet; isFirst: boolean }) {
  const t = useTranslations('directory');
  const { key } = facet;
  const name = facet.name ?? t(`facet.${key}`);
  return (
    <details open={isFirst || isNarrowed(facet)}>
      <summary className="fold">
        <h2 className="text-lg">{name}</h2>
        <Icon name="chevron" />
      </summary>
      {linked.has(key) ? <Links facet={facet} name={name} /> : <Choices facet={facet} name={name} />}
    </details>
  );
}
