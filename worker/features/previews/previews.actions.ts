import * as v from 'valibot';
import { longestComment, shareDays } from '../../../web/contract/pages/previews.data.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { shareParameter } from '../../http/asks-for-preview.ts';
import { languageOf } from '../../http/request-language.ts';
import { type Action, type ActionTable, defineAction, typedText, wholeNumber } from '../../pages/action.ts';
import type { ContentKind } from '../../pages/content-kind.ts';
import { refuse, showOnce } from '../../pages/form-outcome.ts';
import { addComment, settleComment } from './comments.writer.ts';
import { previewsLimits } from './limits.ts';
import { makeLink, revokeLink } from './links.writer.ts';
import { openPiece, openViewer } from './open-piece.ts';
import { backTo, pieceActions, refusedWrite } from './piece.actions.ts';
import { cleanText } from './piece-of.ts';
import { usualState, viewerPath } from './viewer-state.ts';

const common = { right: 'own-account', proof: 'today' } as const;

const comment = (kinds: readonly ContentKind[]): Action =>
  defineAction({
    ...common,
    limits: [{ limit: previewsLimits.comments, by: 'person' }],
    schema: v.object({ body: typedText }),
    async run({ body: typed }, context) {
      const opened = await openPiece(kinds, context);
      if (!opened) return { code: 'not-found' };
      const body = cleanText('lines', typed).trim();
      if (body === '') return refuse('comment-missing', { field: 'body' });
      if (body.length > longestComment) return refuse('comment-long', { field: 'body' });
      const { acting, key, state, shown, thing } = opened;
      const { config, served } = context.c.var;
      const seen = usualState(state.site, shown.page, state.piece);
      const linkFor = (language: string) =>
        config.originOf(served.site.primaryHost) + viewerPath(languageOf(served.site, language), seen);
      const { name: author } = context.session;
      const isAdded = await addComment(context.c.env.DB, acting, key, { body, author, about: thing.name, linkFor });
      if (!isAdded) return refusedWrite(context, acting, 'changed');
      wakeMailer(context.c);
      return backTo(context, opened, 'commented');
    },
  });

const settle = (kinds: readonly ContentKind[], isResolved: boolean): Action =>
  defineAction({
    ...common,
    limits: [{ limit: previewsLimits.changes, by: 'person' }],
    schema: v.object({ comment: wholeNumber }),
    async run({ comment: id }, context) {
      const opened = await openPiece(kinds, context);
      if (!opened) return { code: 'not-found' };
      const isDone = await settleComment(context.c.env.DB, opened.acting, { id, isResolved });
      if (!isDone) return refusedWrite(context, opened.acting, 'changed');
      return backTo(context, opened, isResolved ? 'resolved' : 'reopened');
    },
  });

const share = defineAction({
  ...common,
  limits: [{ limit: previewsLimits.links, by: 'person' }],
  schema: v.object({
    days: v.pipe(wholeNumber, v.picklist(shareDays)),
    drafts: v.optional(v.literal('on')),
  }),
  async run({ days, drafts }, context) {
    const opened = await openViewer(context);
    if (!opened?.site.host) return { code: 'not-found' };
    const { acting, shown } = opened;
    const secret = await makeLink(context.c.env.DB, acting, { ...shown, days, hasDrafts: drafts === 'on' });
    if (!secret) return refusedWrite(context, acting, 'links-many');
    const url = new URL(shown.page, context.c.var.config.originOf(opened.site.host));
    url.searchParams.set(shareParameter, secret);
    return showOnce([url.href]);
  },
});

const revoke = defineAction({
  ...common,
  limits: [{ limit: previewsLimits.links, by: 'person' }],
  schema: v.object({ link: wholeNumber }),
  async run({ link }, context) {
    const opened = await openViewer(context);
    if (!opened) return { code: 'not-found' };
    const isDone = await revokeLink(context.c.env.DB, opened.acting, link);
    return isDone ? backTo(context, opened, 'revoked') : refusedWrite(context, opened.acting, 'changed');
  },
});

/** The forms of the viewer: drafts, comments and links. */
export const previewsActions = (kinds: readonly ContentKind[]): ActionTable => ({
  path: '/cms-viewer/:lang/pages-interactive',
  actions: {
    ...pieceActions(kinds),
    ...{ comment: comment(kinds), resolve: settle(kinds, true), reopen: settle(kinds, false), share, revoke },
  },
  productOnly: true,
  // A draft can have 200,000 characters, of which each can take 9 bytes in a form.
  bytes: 2_000_000,
});
