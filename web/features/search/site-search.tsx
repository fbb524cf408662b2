import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type MouseEvent, Suspense } from 'react';
import { Icon } from '../../ui/drawing.tsx';
import { SearchBox } from './search-box.tsx';

/** The search of the header: a field where the page is wide enough, else a button that opens it. */
export function SiteSearch() {
  const t = useTranslations('search');
  return (
    <>
      <button
        type="button"
        className="tap cursor-pointer px-3 xl:hidden"
        popoverTarget="site-search"
        aria-label={t('label')}
        onClick={openAndFocus}
      >
        <Icon name="search" />
      </button>
      <search id="site-search" popover="auto" className="menu site-search" aria-label={t('label')}>
        <Suspense>
          <WithText />
        </Suspense>
      </search>
    </>
  );
}

/** A component of its own, because the query is unknown while a shell is exported. Only the directory has a text. */
const WithText = () => <SearchBox id="site-search-text" q={useSearchParams().get('q') ?? ''} isSmall />;

/** Opens or closes the popover during the click: later, phones would not show the keyboard. */
function openAndFocus(event: MouseEvent): void {
  event.preventDefault();
  const search = event.currentTarget.nextElementSibling as HTMLElement;
  search.togglePopover();
  search.querySelector('input')?.focus();
}
