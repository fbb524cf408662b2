import { type Messages, pickMessages } from '../../../web/contract/messages.ts';
import { type Piece, type PieceKind, pieceRef } from '../../../web/contract/pieces.ts';
import { chromeMessages, routes } from '../../../web/contract/routes.ts';
import type { Site } from '../../../web/contract/site.ts';
import type { DraftText } from '../../domain/content/drafts.query.ts';
import type { CompiledMessage } from '../../platform/i18n/message-shape.ts';
import type { ContentKind } from '../content-kind.ts';
import type { Pages, PublicRoute } from '../page.ts';
import { type PlacedPiece, textPieces } from '../placed-piece.ts';
import type { Address } from '../resolve-address.ts';
import type { Marks } from './marks.ts';

/** What a preview shows in place of what is published, by the names of pieces. */
export type Drafts = ReadonlyMap<string, string>;

export const draftsByRef = (rows: readonly DraftText[]): Drafts =>
  new Map(rows.map(({ text, ...piece }) => [pieceRef(piece as Piece), text]));

export type Kinds = Readonly<Partial<Record<PieceKind, ContentKind>>>;

/** How a preview is marked. */
export type Marking = { marks: Marks; drafts: Drafts; kinds: Kinds };

/** A copy of a page's data with its drafts, and with marks around its texts. */
export function markData(
  pages: Pages,
  { route, params }: Pick<Address, 'route' | 'params'>,
  { data, ...marking }: Marking & { data: unknown },
): unknown {
  const copy = structuredClone(data);
  for (const placed of pages[route].pieces?.(copy as never, params) ?? []) mark(placed, marking);
  return copy;
}

/** The same of the site, whose texts are in header and footer. */
export function markSite(site: Site, marking: Marking): Site {
  const copy = { ...site };
  const fields = { name: 'name', tagline: 'tagline', about: 'about' } as const;
  for (const placed of textPieces(copy, { kind: 'site', item: 'site' }, fields)) mark(placed, marking);
  return copy;
}

function mark({ piece, replace, replaceHtml }: PlacedPiece, { marks, drafts, kinds }: Marking): void {
  const name = pieceRef(piece);
  const draft = drafts.get(name);
  const html = kinds[piece.kind]?.html;
  if (draft !== undefined && replaceHtml && html) replaceHtml(html(draft));
  else if (draft !== undefined) replace(() => draft);
  replace((text) => marks.wrap(name, text, { isDraft: draft !== undefined }));
}

/** The messages of a page with drafts and marks. Those of other pages are left out. */
export function markMessages(messages: Messages, route: PublicRoute, marking: Marking): Messages {
  return markNamespace(pickMessages(messages, [...chromeMessages, ...routes[route].messages]), '', marking);
}

function markNamespace(messages: Messages, prefix: string, marking: Marking): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' || Array.isArray(message)
        ? markMessage(message as CompiledMessage, prefix + key, marking)
        : markNamespace(message, `${prefix}${key}.`, marking),
    ]),
  );
}

function markMessage(message: CompiledMessage, item: string, { marks, drafts, kinds }: Marking): Messages[string] {
  const name = pieceRef({ kind: 'message', item, field: 'text' });
  const draft = drafts.get(name);
  const shown = (draft !== undefined && kinds.message?.compiled?.(draft)) || message;
  const isDraft = shown !== message;
  if (typeof shown === 'string') return marks.wrap(name, shown, { isDraft });
  const { start, end } = marks.around(name, { isDraft });
  return [start, ...(shown as readonly unknown[]), end] as never;
}
