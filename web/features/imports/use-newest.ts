import { useEffect, useState } from 'react';
import type { ManageImportPage } from '../../contract/pages/imports.data.ts';
import { fetchPageData, notPageData } from '../../slots/fetch-page-data.ts';

/** Milliseconds between two looks at an import that goes on. */
const interval = 2_000;

/** Whether an import goes on by itself. */
export const goesOn = ({ state }: ManageImportPage): boolean =>
  state === 'reading' || state === 'running' || state === 'undoing';

/** The page as it is by now: it is asked for again while the import goes on and the page is visible. */
export function useNewest(first: ManageImportPage): ManageImportPage {
  const [newest, setNewest] = useState({ first, page: first });
  const page = newest.first === first ? newest.page : first;
  useEffect(() => {
    if (!goesOn(page)) return;
    let isOpen = true;
    const look = async () => {
      if (document.visibilityState === 'hidden') return;
      const next = await fetchPageData(page.action);
      if (!isOpen) return;
      if (next === notPageData) location.assign(page.action);
      else setNewest({ first, page: { ...(next as ManageImportPage), done: first.done } });
    };
    const timer = setTimeout(look, interval);
    document.addEventListener('visibilitychange', look);
    return () => {
      isOpen = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [first, page]);
  return page;
}
