/** What pages are made of, as far as staff can change it in the viewer. */
export const pieceKinds = ['listing', 'post', 'carousel', 'legal', 'site', 'message'] as const;

export type PieceKind = (typeof pieceKinds)[number];

/**
 * A text of a thing, in whichever language. `item` names the thing: the slug of a listing or a carousel, `article/SLUG` or
 * `blog/SLUG`, the kind of a legal text, `site`, or the key of a message.
 */
export type Piece = { kind: PieceKind; item: string; field: string };

/** A piece as one word, for attributes and addresses: `listing:red-house:name`. */
export const pieceRef = ({ kind, item, field }: Piece): string => `${kind}:${item}:${field}`;

const shape = new RegExp(`^(${pieceKinds.join('|')}):([A-Za-z0-9][\\w./-]{0,299}):([a-z][A-Za-z]{0,39})$`);

/** The piece that a reference names; null where it is none. */
export function readPieceRef(ref: string): Piece | null {
  const [, kind, item = '', field = ''] = shape.exec(ref) ?? [];
  return kind === undefined ? null : { kind: kind as PieceKind, item, field };
}
