import * as v from 'valibot';
import { previewsSchema, type ShownPage, type ShownPiece } from '../../web/contract/pages/previews.data.ts';
import { bootOf } from './page.ts';
import { pageData } from './people.ts';
import type { Answer } from './server.ts';
import type { TestVisitor } from './visitor.ts';

const viewer = 'http://localhost/cms-viewer/en/pages-interactive';

/** The address of the viewer with a page of a site, in Arabic by default. */
export const viewerAt = (query: Record<string, string> = {}): string => {
  const asked = new URLSearchParams({ page: '/ar', piece: 'site:site:about', site: 'atlas', ...query });
  for (const [name, value] of [...asked]) if (value === '') asked.delete(name);
  asked.sort();
  return `${viewer}?${asked}`;
};

/** The data of the viewer for somebody. */
export const viewerPage = (who: TestVisitor, query: Record<string, string> = {}) =>
  pageData(who, viewerAt(query), previewsSchema);

export async function shownTo(who: TestVisitor, query: Record<string, string> = {}): Promise<ShownPage> {
  const { shown } = await viewerPage(who, query);
  if (!shown) throw new Error('no site is shown');
  return shown;
}

/** The chosen piece as somebody sees it. */
export async function pieceOf(who: TestVisitor, query: Record<string, string> = {}): Promise<ShownPiece> {
  return pieceIn((await shownTo(who, query)).piece);
}

export function pieceIn(piece: ShownPage['piece'] | undefined): ShownPiece {
  if (!piece || piece === 'lost') throw new Error('no piece is chosen');
  return piece;
}

/** The page of a refused form, or of an accepted one that shows texts once. */
export const answeredPage = ({ text }: Answer) => v.parse(previewsSchema, bootOf(text).page.data);

/** Sends a form of the viewer as the page that somebody has open does. */
export const send = (who: TestVisitor, fields: Record<string, string>, query: Record<string, string> = {}) =>
  who.post(viewerAt(query), fields);

/** The hidden fields of the form of a piece. */
export const hiddenOf = ({ draft, seen }: ShownPiece) => ({ draft: String(draft.version), seen });

/** Saves, publishes or discards the chosen piece, from a page that was opened for it. */
export async function write(
  who: TestVisitor,
  step: 'save' | 'publish' | 'discard',
  { text = '', ...query }: { text?: string } & Record<string, string> = {},
): Promise<Answer> {
  return send(who, { step, text, ...hiddenOf(await pieceOf(who, query)) }, query);
}

/** What a redirect says has been done. */
export const doneOf = ({ headers }: Answer): string | null =>
  new URL(headers.get('location') ?? '', viewer).searchParams.get('done');
