import { useEffect } from 'react';
import type { RouteName } from '../../contract/routes.ts';
import { boot } from '../../slots/boot.ts';
import { openDocument } from '../../slots/fetch-page-data.ts';

/** The pages whose policy allows frames of widgets. */
const routes: readonly RouteName[] = ['manageWidgets', 'viewerWidgets', 'widgetLoader'];

/**
 * Whether the document may show frames of widgets. A page that was opened in place of another one has that one's policy: it
 * is loaded as a document then.
 */
export function useFramePolicy(address: string): boolean {
  const own = boot();
  const isAllowed = !own || routes.includes(own.page.route);
  useEffect(() => {
    if (!isAllowed) openDocument(address);
  }, [isAllowed, address]);
  return isAllowed;
}
