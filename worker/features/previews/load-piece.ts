import type { Reader } from '../../data/reader.ts';
import type { SiteId } from '../../data/schema.ts';
import type { ContentKind, ContentThing } from '../../pages/content-kind.ts';
import type { PageRequest } from '../../pages/page.ts';
import { type KnownPiece, pieceOf } from './piece-of.ts';
import type { PreviewedPage } from './previewed-page.ts';
import { type CommentRow, commentsOn, type DraftRow, draftOf } from './previews.query.ts';
import type { ViewerState } from './viewer-state.ts';

/** The chosen piece in the language of the page. */
export type LoadedPiece = KnownPiece & {
  thing: ContentThing;
  draft: DraftRow | undefined;
  comments: readonly CommentRow[];
};

type Asked = { request: PageRequest; state: ViewerState; site: SiteId; shown: PreviewedPage };

/** Reads the chosen piece; `lost` if the site has none of that name. */
export async function loadPiece(
  kinds: readonly ContentKind[],
  reader: Reader,
  { request, state, site, shown }: Asked,
): Promise<LoadedPiece | 'lost' | null> {
  if (!state.piece) return null;
  const known = pieceOf(kinds, state.piece);
  if (!known) return 'lost';
  const { language } = shown;
  const { item } = known.piece;
  const thing = await known.kind.read(reader, { site, item, language, now: request.now, sources: request.sources });
  if (!thing) return 'lost';
  // Drafts and comments are about what pages of the language call it.
  const piece = { ...known.piece, item: thing.item };
  const key = { site, language, piece };
  const [[draft], comments] = await reader.batch(draftOf(key), commentsOn(key));
  return { ...known, piece, thing, draft, comments };
}
