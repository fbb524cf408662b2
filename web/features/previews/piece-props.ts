import type { PreviewsPage, ShownPage, ShownPiece } from '../../contract/pages/previews.data.ts';
import type { Frames } from './use-frames.ts';

/** What the parts of the panel get: the chosen piece, and the page around it. */
export type PieceProps = { page: PreviewsPage; shown: ShownPage; piece: ShownPiece; frames: Frames };
