import type { ContentKind } from '../../pages/content-kind.ts';
import type { Feature } from '../../pages/feature.ts';
import { viewerWebsitesInteractive } from './grid/grid.page.ts';
import { previewsLimits } from './limits.ts';
import { contentCommentMail } from './mails.ts';
import { previewsActions } from './previews.actions.ts';
import { viewerPagesInteractive } from './previews.page.ts';

/** A live page of a site in the viewer, whose texts staff change, compare and talk about. `kinds`: those of all features. */
export const previews = (kinds: readonly ContentKind[]) =>
  ({
    pages: { viewerWebsitesInteractive, viewerPagesInteractive: viewerPagesInteractive(kinds) },
    actions: [previewsActions(kinds)],
    mails: [contentCommentMail],
    limits: previewsLimits,
  }) satisfies Feature;
