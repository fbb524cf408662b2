import type { PreviewsPage } from '../../contract/pages/previews.data.ts';
import type { GridPage } from '../../contract/pages/previews-grid.data.ts';
import { type Boot, boot } from '../../slots/boot.ts';
import { useOwnPolicy } from '../area/use-own-policy.ts';

/** The origins of the frames of a page. */
export const originsOf = ({ shown }: PreviewsPage): string[] =>
  shown ? [...new Set(shown.frames.map(({ src }) => new URL(src).origin))] : [];

/** The origins whose frames the policy of the document allows: those of the page that it was loaded for. */
function allowedBy({ page: { route, data } }: Boot): readonly string[] {
  if (route === 'viewerWebsitesInteractive') return (data as GridPage).origins;
  return route === 'viewerPagesInteractive' ? originsOf(data as PreviewsPage) : [];
}

/** Whether the frames of a page may be shown. */
export function useFramePolicy(origins: readonly string[], address: string): boolean {
  const own = boot();
  const allowed = own && allowedBy(own);
  return useOwnPolicy(!allowed || origins.every((origin) => allowed.includes(origin)), address);
}
