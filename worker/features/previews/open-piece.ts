import { openReader, type Reader } from '../../data/reader.ts';
import { type SeenSite, seenSite } from '../../identity/seen-sites.query.ts';
import type { ActionContext } from '../../pages/action.ts';
import type { ContentKind, ContentThing } from '../../pages/content-kind.ts';
import { openSources, type ReadSources } from '../../platform/i18n/message-sources.ts';
import type { Acting } from './drafts.writer.ts';
import { type KnownPiece, pieceOf, publishedIn } from './piece-of.ts';
import { type PreviewedPage, shownPage } from './previewed-page.ts';
import type { PieceKey } from './previews.query.ts';
import { readViewerState, type ViewerState } from './viewer-state.ts';

/** The page of the viewer that a form was posted to. */
export type Opened = {
  reader: Reader;
  state: ViewerState;
  site: SeenSite;
  shown: PreviewedPage;
  acting: Acting;
};

/** What the form is about; null if the person does not see the site, or the address names no page of it. */
export async function openViewer({ c, session, now }: ActionContext): Promise<Opened | null> {
  const state = readViewerState(new URL(c.req.url).searchParams);
  if (!state?.site) return null;
  const reader = openReader(c.env.DB, c.var.meter);
  const [[site]] = await reader.batch(seenSite(session, state.site));
  const shown = site && shownPage(site, state);
  if (!shown) return null;
  return { reader, state, site, shown, acting: { site: site.id, by: session.person, right: null, now } };
}

/** The chosen piece of a form, with what is published of it in the language of the page. */
export type OpenedPiece = Opened & {
  known: KnownPiece;
  key: PieceKey;
  thing: ContentThing;
  sources: ReadSources;
  /** Empty where the language lacks it. */
  published: string;
};

/** The piece that the form is about; null if the site has none of that name. */
export async function openPiece(kinds: readonly ContentKind[], context: ActionContext): Promise<OpenedPiece | null> {
  const opened = await openViewer(context);
  const known = opened && pieceOf(kinds, opened.state.piece);
  if (!known) return null;
  const { site, shown, reader, acting } = opened;
  const { piece, kind } = known;
  const sources = sourcesOf(context);
  const asked = { site: site.id, item: piece.item, language: shown.language, now: context.now, sources };
  const thing = await kind.read(reader, asked);
  if (!thing) return null;
  return {
    ...opened,
    ...{ known, thing, sources },
    key: { site: site.id, language: shown.language, piece: { ...piece, item: thing.item } },
    acting: { ...acting, right: kind.right },
    published: publishedIn(thing, shown.language, piece.field) ?? '',
  };
}

const sourcesOf = ({ c }: ActionContext): ReadSources =>
  openSources(c.env.ASSETS, { isLive: c.var.config.shellOrigin !== null });
