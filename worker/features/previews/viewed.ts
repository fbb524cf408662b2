import type { MemberRight } from '../../../web/contract/rights.ts';
import type { SeenSite } from '../../identity/seen-sites.query.ts';
import type { Framed } from './frames.ts';
import type { LoadedPiece } from './load-piece.ts';
import type { PreviewedPage } from './previewed-page.ts';
import type { CommentRow, DraftEntry, LinkRow } from './previews.query.ts';
import type { ViewerState } from './viewer-state.ts';

/** What the viewer shows of a site. */
export type Viewed = {
  state: ViewerState;
  site: SeenSite;
  /** Null if the address names no page of the site. */
  shown: PreviewedPage | null;
  frames: readonly Framed[];
  /** What the visitor may do on the site. */
  rights: ReadonlySet<MemberRight>;
  drafts: readonly DraftEntry[];
  comments: readonly CommentRow[];
  links: readonly LinkRow[];
  piece: LoadedPiece | 'lost' | null;
};
