import type { RouteName } from '../../contract/routes.ts';
import { boot } from '../../slots/boot.ts';
import { useOwnPolicy } from '../area/use-own-policy.ts';

/** The pages whose policy allows frames of widgets. */
const routes: readonly RouteName[] = ['manageWidgets', 'viewerWidgets', 'widgetLoader'];

/** Whether the document may show frames of widgets. */
export function useFramePolicy(address: string): boolean {
  const own = boot();
  return useOwnPolicy(!own || routes.includes(own.page.route), address);
}
