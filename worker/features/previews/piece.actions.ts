import * as v from 'valibot';
import type { previewDone } from '../../../web/contract/pages/previews.data.ts';
import { pieceRef } from '../../../web/contract/pieces.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { granterOf } from '../../identity/rights.ts';
import { stillHolds } from '../../identity/standing.ts';
import { type Action, type ActionContext, defineAction, typedText, wholeNumber } from '../../pages/action.ts';
import type { ContentKind } from '../../pages/content-kind.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { stableHash } from '../../platform/text/hash.ts';
import { type Acting, discardDraft, endDraft, renameItem, saveDraft } from './drafts.writer.ts';
import { previewsLimits } from './limits.ts';
import { type Opened, type OpenedPiece, openPiece } from './open-piece.ts';
import { cleanText, writersRight } from './piece-of.ts';
import { draftOf } from './previews.query.ts';
import { viewerPath } from './viewer-state.ts';

type Done = (typeof previewDone)[number];

/** Back to the viewer, with what has been done. */
export const backTo = ({ lang }: ActionContext, { state }: Opened, done: Done): FormOutcome =>
  seeOther(viewerPath(lang, state, done), 'done');

/** Why a write was refused: the right is gone, or somebody else was faster. */
export async function refusedWrite({ c }: ActionContext, acting: Acting, problem: string): Promise<FormOutcome> {
  const rights = [writersRight, ...(acting.right ? [acting.right] : [])];
  const held = await Promise.all(rights.map((right) => stillHolds(c.env.DB, right, acting)));
  return held.includes(true)
    ? refuse(problem, { status: 409 })
    : { code: 'forbidden', grantedBy: granterOf(writersRight) };
}

/** `draft`: the version that the form showed. `seen`: the hash of what was published then. */
const draftFields = v.object({ text: typedText, draft: wholeNumber, seen: v.string() });

const common = {
  right: 'own-account',
  proof: 'today',
  limits: [{ limit: previewsLimits.changes, by: 'person' }],
} as const;

type Posted = { opened: OpenedPiece; text: string; draft: number };

/** An action about the text of a piece. `run` gets the piece, with its draft as it would be stored. */
const ofText = (
  kinds: readonly ContentKind[],
  run: (posted: Posted, context: ActionContext) => Promise<FormOutcome>,
): Action =>
  defineAction({
    ...common,
    schema: draftFields,
    async run({ text: typed, seen, draft }, context) {
      const opened = await openPiece(kinds, context);
      if (!opened) return { code: 'not-found' };
      const { known, published } = opened;
      if (stableHash(published) !== seen) return refuse('published-changed', { status: 409 });
      const text = cleanText(known.field.format, typed);
      if (text.length > known.field.longest) return refuse('too-long', { field: 'text' });
      return run({ opened, text, draft }, context);
    },
  });

async function save({ opened, text, draft: seen }: Posted, context: ActionContext): Promise<FormOutcome> {
  const { acting, key, published: base } = opened;
  if (text === base && seen === 0) return refuse('unchanged', { field: 'text' });
  const isSaved = await saveDraft(context.c.env.DB, acting, key, { text, base, seen });
  return isSaved ? backTo(context, opened, 'saved') : refusedWrite(context, acting, 'draft-changed');
}

async function publish({ opened, text: after, draft: seen }: Posted, context: ActionContext): Promise<FormOutcome> {
  const { acting, key, published: before, known, sources } = opened;
  const { site, language, piece } = key;
  const { kind, item, field } = piece;
  const { right } = known.kind;
  const { by, now } = acting;
  const db = context.c.env.DB;
  if (!(await stillHolds(db, right, acting))) return { code: 'forbidden', grantedBy: granterOf(right) };
  if (after === before) return refuse('unchanged', { field: 'text' });
  const change = { site, item, field, language, before, after, by, now };
  const outcome = await known.kind.publish(db, { ...change, sources, more: endDraft(key, seen) });
  if (outcome.code === 'refused') return refuse(outcome.problem, { field: 'text' });
  if (outcome.code === 'changed') return refusedPublication(context, opened, seen);
  wakeMailer(context.c);
  if (outcome.item !== item) await renameItem(db, { site, language, kind, from: item, to: outcome.item });
  return backTo(context, moved(opened, outcome), 'published');
}

/** Why a text was not published: another draft, another publication, or no right any more. */
async function refusedPublication(context: ActionContext, opened: OpenedPiece, seen: number): Promise<FormOutcome> {
  const [[draft]] = await opened.reader.batch(draftOf(opened.key));
  const problem = (draft?.version ?? 0) === seen ? 'published-changed' : 'draft-changed';
  return refusedWrite(context, opened.acting, problem);
}

/** What the viewer shows after a publication: a thing that has another address keeps its frame. */
function moved(opened: OpenedPiece, { item, path }: { item: string; path: string | null }): Opened {
  const { state, shown, thing, key } = opened;
  const own = thing.texts.find(({ language }) => language === key.language)?.path;
  const isOwnPage = path !== null && own === shown.page.split('?')[0];
  return {
    ...opened,
    state: {
      ...state,
      piece: pieceRef({ ...key.piece, item }),
      ...(isOwnPage && { page: path }),
    },
  };
}

const discard = (kinds: readonly ContentKind[]): Action =>
  defineAction({
    ...common,
    schema: v.object({ draft: wholeNumber }),
    async run({ draft }, context) {
      const opened = await openPiece(kinds, context);
      if (!opened) return { code: 'not-found' };
      const { acting, key } = opened;
      const isDone = await discardDraft(context.c.env.DB, acting, key, draft);
      return isDone ? backTo(context, opened, 'discarded') : refusedWrite(context, acting, 'draft-changed');
    },
  });

/** The forms of a text: its draft is saved, published or discarded. */
export const pieceActions = (kinds: readonly ContentKind[]) => ({
  ...{ save: ofText(kinds, save), publish: ofText(kinds, publish), discard: discard(kinds) },
});
