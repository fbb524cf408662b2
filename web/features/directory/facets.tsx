import { useTranslations } from 'next-intl';
import type { DirectoryPage, Facet } from '../../contract/pages/directory.data.ts';
import { useNumberFormat } from '../../slots/number-format.ts';
import { Icon } from '../../ui/drawing.tsx';
import { FacetForm } from './facet-form.tsx';
import { type FacetTexts, Flag, isNarrowed, Values } from './facet-values.tsx';
import { closeOnBackdrop, closeSheet, followWidth, returnFocus, sheetCloser, sheetOpener, showSheet } from './sheet.ts';

/** Facets that are open at first: those used most. */
const openFacets = 6;

/** Opens the facets on narrow pages, where they are a sheet, and says how many filters are chosen. */
export function FacetsButton({ page: { facets, chosen } }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  const number = useNumberFormat();
  if (!facets.length) return null;
  return (
    <button type="button" className="button max-sm:grow lg:hidden" {...sheetOpener} onClick={showSheet}>
      {chosen.length ? (
        <>
          <span className="sr-only">{t('filtersActive', { count: number(chosen.length) })}</span>
          <span aria-hidden="true" className="contents">
            {t('filters')}
            <b className="min-w-6 rounded-full bg-accent px-1.5 text-sm text-on-accent">{number(chosen.length)}</b>
          </span>
        </>
      ) : (
        <>
          {t('filters')}
          <Icon name="chevron" />
        </>
      )}
    </button>
  );
}

/**
 * All facets with exact counts: a column beside the results on wide pages, a modal dialog at the bottom edge on narrow
 * ones. It exists once. Without script a browser opens it as a modal dialog too, or else as a popover.
 */
export function Facets({ page, path, isBusy }: { page: DirectoryPage; path: string; isBusy: boolean }) {
  const t = useTranslations('directory');
  const number = useNumberFormat();
  if (!page.facets.length) return null;
  const texts: FacetTexts = { any: t('any'), min: t('min'), max: t('max'), number };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap on the backdrop; Escape closes every dialog
    <dialog
      id="filters"
      ref={followWidth}
      popover="auto"
      closedby="any"
      className="sheet"
      aria-labelledby="filters-name"
      onClick={closeOnBackdrop}
      onClose={returnFocus}
    >
      <p className="sheet-head lg:hidden">
        <b id="filters-name">{t('filters')}</b>
        <button type="button" className="tap" {...sheetCloser} onClick={closeSheet}>
          <span className="sr-only">{t('closeFilters')}</span>
          <Icon name="close" />
        </button>
      </p>
      <search aria-labelledby="filters-name">
        <FacetForm page={page} path={path} isBusy={isBusy}>
          {page.facets.map((facet, i) =>
            facet.kind === 'flag' ? (
              <Flag key={facet.key} facet={facet} texts={texts} />
            ) : (
              <Section
                key={facet.key}
                facet={facet}
                name={facet.name ?? t(`facet.${facet.key}`)}
                isOpen={i < openFacets || isNarrowed(facet)}
                texts={texts}
              />
            ),
          )}
        </FacetForm>
      </search>
    </dialog>
  );
}

type SectionProps = { facet: Facet; name: string; isOpen: boolean; texts: FacetTexts };

function Section({ facet, name, isOpen, texts }: SectionProps) {
  const headingId = `f-${facet.key}`;
  return (
    <details open={isOpen}>
      <summary className="fold">
        <h2 id={facet.kind === 'links' ? undefined : headingId} className="text-lg">
          {name}
        </h2>
        <Icon name="chevron" />
      </summary>
      <div className="mb-4">
        <Values facet={facet} headingId={headingId} texts={texts} />
      </div>
    </details>
  );
}
