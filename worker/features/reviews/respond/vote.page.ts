import type { ReviewVotePage } from '../../../../web/contract/pages/review-forms.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import type { ReviewSettings } from '../../../domain/reviews/settings.query.ts';
import { reviewSettings, settingsOf } from '../../../domain/reviews/settings.query.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { formProblem, personalHead } from '../../../pages/personal.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { aboutReview } from '../about-review.ts';
import { type OneReviewRow, oneReview } from '../review.query.ts';
import { type ReviewFacts, reviewFacts } from './review-facts.query.ts';

type Loaded = { row: OneReviewRow | undefined; facts: ReviewFacts | undefined; settings: ReviewSettings };

/** The page on which a member says that a review helped them, or takes that back. */
export const reviewVote = definePage<'reviewVote', Loaded>({
  async load(reader, { scope, params, visitor }) {
    const id = readWholeNumber(params.id) ?? 0;
    const [[row], [facts], [settings]] = await reader.batch(
      oneReview(scope, id),
      reviewFacts(scope.siteId, id, visitor?.session?.person ?? null),
      reviewSettings(scope.siteId),
    );
    return { row, facts, settings: settingsOf(settings) };
  },
  show(loaded, request, t) {
    const about = aboutReview(loaded, request, t);
    if (about.code !== 'ok') return about;
    const { listing, review } = about;
    const { lang } = request.params;
    const action = href('reviewVote', { lang, id: String(review.id) });
    const data: ReviewVotePage = {
      ...{ listing, review, action },
      vote: voteOf(loaded.facts, request),
      signIn: href('login', { lang }, { return: action }),
      problem: formProblem(request.visitor?.form ?? null),
    };
    return { code: 'ok', data, head: personalHead(request, t, 'reviewVote'), tags: [] };
  },
});

function voteOf(facts: ReviewFacts | undefined, { visitor }: PageRequest): ReviewVotePage['vote'] {
  if (!visitor?.session || !facts) return null;
  if (facts.isAuthor || facts.isInvolved) return 'own';
  if (visitor.session.isSuspended) return 'suspended';
  return facts.hasVoted ? 'helpful' : 'none';
}
