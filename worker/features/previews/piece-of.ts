import { type Piece, readPieceRef } from '../../../web/contract/pieces.ts';
import type { MemberRight } from '../../../web/contract/rights.ts';
import type { ContentField, ContentKind, ContentThing, TextFormat } from '../../pages/content-kind.ts';
import { oneLine, postedText } from '../../pages/posted-text.ts';

/** A piece of a registered kind. */
export type KnownPiece = { kind: ContentKind; piece: Piece; field: ContentField };

/** The piece of a reference; null if no kind has it. */
export function pieceOf(kinds: readonly ContentKind[], ref: string): KnownPiece | null {
  const piece = readPieceRef(ref);
  const kind = kinds.find((one) => one.kind === piece?.kind);
  if (!piece || !kind || !Object.hasOwn(kind.fields, piece.field)) return null;
  const field = kind.fields[piece.field];
  return field ? { kind, piece, field } : null;
}

/** What staff need on a site to write drafts, comments and links of it, besides the right of a kind. */
export const writersRight: MemberRight = 'write-content';

/** A typed text as it is stored: without characters that change how others read, and in one line if its field has one. */
export function cleanText(format: TextFormat, typed: string): string {
  if (format === 'line' || format === 'slug') return oneLine(typed);
  return postedText({ typed }, 'typed').replace(/\r\n?/g, '\n').trimEnd();
}

/** What is published of a field in a language; null for nothing. */
export const publishedIn = ({ texts }: ContentThing, language: string, field: string): string | null =>
  texts.find((one) => one.language === language)?.fields[field] ?? null;
