import { href } from '../../../../web/contract/routes.ts';
import type { AppContext } from '../../../http/context.ts';
import { granterOf } from '../../../identity/rights.ts';
import { type ActionTable, defineAction, noFields } from '../../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../../pages/form-outcome.ts';
import { ownPath } from '../../../platform/text/own-path.ts';
import { reviewLimits } from '../limits.ts';
import { idOf } from './find-review.ts';
import { voteOnReview } from './vote.writer.ts';

/** The page of reviews on which the button was pressed; undefined for the page of the vote itself. */
function pageBefore(c: AppContext): string | undefined {
  const referer = c.req.header('referer') ?? '';
  if (!URL.canParse(referer)) return undefined;
  const { origin, pathname, search } = new URL(referer);
  const isOwn = origin === new URL(c.req.url).origin && pathname !== c.req.path;
  return isOwn ? ownPath(pathname + search) : undefined;
}

const vote = (kind: 'helpful' | 'none') =>
  defineAction({
    right: 'read',
    schema: noFields,
    limits: [{ limit: reviewLimits.votesPerPerson, by: 'person' }],
    async run(_, { c, session, lang, now }): Promise<FormOutcome> {
      const id = idOf(c);
      if (id === undefined) return { code: 'not-found' };
      const own = href('reviewVote', { lang, id: String(id) });
      // Pages of reviews are the same for everyone, so visitors who are not signed in press the button as well.
      if (!session) return seeOther(href('login', { lang }, { return: own }));
      if (session.isSuspended) return refuse('suspended', { status: 403 });
      const site = c.var.served.site.id;
      const code = await voteOnReview(c.env.DB, { site, review: id, person: session.person, vote: kind, now });
      switch (code) {
        case 'done':
          return seeOther(pageBefore(c) ?? href('review', { lang, id: String(id) }), `review-${id}`);
        case 'own':
          return refuse('own-vote', { status: 409 });
        case 'none':
          return { code: 'not-found' };
        case 'not-allowed':
          return { code: 'forbidden', grantedBy: granterOf('take-part') };
      }
    },
  });

/** Says that a review is helpful, or takes that back. */
export const voteActions: ActionTable = {
  path: '/:lang/reviews/:id/vote',
  actions: { helpful: vote('helpful'), none: vote('none') },
};
