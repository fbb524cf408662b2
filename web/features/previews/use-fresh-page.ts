import { useEffect, useState } from 'react';
import { fetchPageData, notPageData } from '../../slots/fetch-page-data.ts';
import { renewAfter } from './use-kept-frame.ts';

/**
 * A page with the addresses of frames, which is requested again before their tokens end: frames that are loaded later need
 * new ones. A page that nobody looks at waits until they do.
 */
export function useFreshPage<Page>(page: Page, address: string): Page {
  const [renewed, setRenewed] = useState<{ of: Page; page: Page } | null>(null);
  const shown = renewed?.of === page ? renewed.page : page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is renewed once
  useEffect(() => {
    const due = Date.now() + renewAfter;
    let isAsked = false;
    const renew = async () => {
      if (isAsked || document.hidden || Date.now() < due) return;
      isAsked = true;
      const data = await fetchPageData(address);
      if (data !== notPageData && isAsked) setRenewed({ of: page, page: data as Page });
    };
    const timer = setTimeout(renew, renewAfter);
    document.addEventListener('visibilitychange', renew);
    return () => {
      isAsked = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [shown, page, address]);
  return shown;
}
