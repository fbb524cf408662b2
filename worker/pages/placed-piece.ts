import type { Piece } from '../../web/contract/pieces.ts';

/** Where a page's data has a piece. */
export type PlacedPiece = {
  piece: Piece;
  /** Replaces the text in the data by what `change` makes of it. */
  replace(change: (text: string) => string): void;
  /** Of Markdown: shows other HTML in place of what the data have. Without it, `replace` serves. */
  replaceHtml?(html: string): void;
};

type TextKeys<Holder> = { [Key in keyof Holder]: Holder[Key] extends string ? Key : never }[keyof Holder] & string;

/**
 * The texts of a part of a page's data that are pieces.
 * @param fields the keys of the texts, by the fields of the piece.
 */
export const textPieces = <Holder extends object>(
  holder: Holder,
  thing: Omit<Piece, 'field'>,
  fields: Readonly<Record<string, TextKeys<Holder>>>,
): PlacedPiece[] =>
  Object.entries(fields).flatMap(([field, key]) => {
    const texts = holder as Record<string, string>;
    // Nobody can point at an empty text.
    if (!texts[key]) return [];
    return [
      {
        piece: { ...thing, field },
        replace(change: (text: string) => string) {
          texts[key] = change(texts[key] ?? '');
        },
      },
    ];
  });
