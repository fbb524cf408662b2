import { useTranslations } from 'next-intl';
import type { DirectoryPage, Facet } from '../../contract/pages/directory.data.ts';
import { useNumberFormat } from '../../slots/number-format.ts';
import { Icon } from '../../ui/drawing.tsx';
import { FacetForm } from './facet-form.tsx';
import { Choices, type FacetTexts, isNarrowed, Links } from './facet-values.tsx';

/** Facets that are open at first: those used most. */
const openFacets = 6;

/** Opens the facets on narrow pages, where they are a sheet. */
export function FacetsButton({ page }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  if (!page.facets.length) return null;
  return (
    <button type="button" className="button max-sm:grow lg:hidden" popoverTarget="filters">
      {t('filters')}
      <Icon name="chevron" />
    </button>
  );
}

/**
 * All facets with exact counts: a column beside the results on wide pages, a sheet on narrow ones. It is a popover, so
 * it exists once and opens without script.
 */
export function Facets({ page, path, isBusy }: { page: DirectoryPage; path: string; isBusy: boolean }) {
  const t = useTranslations('directory');
  const number = useNumberFormat();
  if (!page.facets.length) return null;
  const texts: FacetTexts = { any: t('any'), min: t('min'), max: t('max'), number };
  return (
    <search id="filters" popover="auto" className="sheet" aria-label={t('filters')}>
      <p className="flex items-center justify-between text-muted lg:hidden">
        {t('filters')}
        <button type="button" className="tap" popoverTarget="filters" popoverTargetAction="hide">
          <span className="sr-only">{t('closeFilters')}</span>
          <Icon name="close" />
        </button>
      </p>
      <FacetForm page={page} path={path} isBusy={isBusy}>
        {page.facets.map((facet, i) => (
          <Section
            key={facet.key}
            facet={facet}
            name={facet.name ?? t(`facet.${facet.key}`)}
            isOpen={i < openFacets || isNarrowed(facet)}
            texts={texts}
          />
        ))}
      </FacetForm>
    </search>
  );
}

type SectionProps = { facet: Facet; name: string; isOpen: boolean; texts: FacetTexts };

function Section({ facet, name, isOpen, texts }: SectionProps) {
  return (
    <details open={isOpen}>
      <summary className="fold">
        <h2 className="text-lg">{name}</h2>
        <Icon name="chevron" />
      </summary>
      <div className="mb-4">
        {facet.kind === 'links' ? (
          <Links facet={facet} name={name} texts={texts} />
        ) : (
          <Choices facet={facet} name={name} texts={texts} />
        )}
      </div>
    </details>
  );
}
