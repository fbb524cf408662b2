import * as v from 'valibot';
import { href } from '../../../../web/contract/routes.ts';
import { type ActionTable, defineAction, wholeNumber } from '../../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../../pages/form-outcome.ts';
import { postLimits } from '../limits.ts';
import { archiveOwn, deleteDraft, type OwnPostOutcome } from './own-post.writer.ts';

const common = {
  right: 'take-part',
  schema: v.object({ post: wholeNumber }),
  limits: [{ limit: postLimits.postActsPerPerson, by: 'person' }],
} as const;

/** What members do with their own posts besides writing them. */
export const ownPostsActions: ActionTable = {
  path: '/:lang/dashboard/posts',
  actions: {
    archive: defineAction({
      ...common,
      run: async ({ post }, { c, session: { person: by }, lang, now }) =>
        outcomeOf(await archiveOwn(c.env.DB, { site: c.var.served.site.id, post, by, now }), lang, 'archived'),
    }),
    delete: defineAction({
      ...common,
      run: async ({ post }, { c, session: { person: by }, lang, now }) =>
        outcomeOf(await deleteDraft(c.env.DB, { site: c.var.served.site.id, post, by, now }), lang, 'deleted'),
    }),
  },
};

function outcomeOf(outcome: OwnPostOutcome, lang: string, done: 'archived' | 'deleted'): FormOutcome {
  if (outcome === 'none') return { code: 'not-found' };
  if (outcome === 'changed') return refuse('changed', { status: 409 });
  return seeOther(href('dashboardPosts', { lang }, { done }), 'done');
}
