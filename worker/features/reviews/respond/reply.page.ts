import { href } from '../../../../web/contract/routes.ts';
import { type ReviewSettings, reviewSettings, settingsOf } from '../../../domain/reviews/settings.query.ts';
import { granterOf } from '../../../identity/rights.ts';
import { type FormRows, formState, readFormState } from '../../../pages/forms/form-state.ts';
import { definePage } from '../../../pages/page.ts';
import { personalHead } from '../../../pages/personal.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { aboutReview } from '../about-review.ts';
import { type OneReviewRow, oneReview } from '../review.query.ts';
import { type ReviewFacts, reviewFacts } from './review-facts.query.ts';

type Loaded = {
  row: OneReviewRow | undefined;
  facts: ReviewFacts | undefined;
  settings: ReviewSettings;
  form: FormRows;
};

const name = 'review-reply';

/** The form in which those who act for a listing answer a review of it. */
export const reviewReply = definePage<'reviewReply', Loaded>({
  async load(reader, request) {
    const { scope, params, visitor } = request;
    const id = readWholeNumber(params.id) ?? 0;
    const [[[row], [facts], [settings]], form] = await Promise.all([
      reader.batch(
        oneReview(scope, id),
        reviewFacts(scope.siteId, id, visitor?.session?.person ?? null),
        reviewSettings(scope.siteId),
      ),
      readFormState(reader, request, { name, thing: String(id) }),
    ]);
    return { row, facts, settings: settingsOf(settings), form };
  },
  show(loaded, request, t) {
    const about = aboutReview(loaded, request, t);
    if (about.code !== 'ok') return about;
    const session = request.visitor?.session;
    if (!session) return { code: 'unauthenticated' };
    const { facts } = loaded;
    if (!facts?.actsFor) return { code: 'forbidden', grantedBy: granterOf('answer-reviews') };
    const { listing, review } = about;
    const thing = String(review.id);
    const path = href('reviewReply', { lang: request.params.lang, id: thing });
    const defaults = facts.reply === null ? {} : { body: facts.reply };
    return {
      code: 'ok',
      data: {
        ...{ listing, review, isSuspended: session.isSuspended },
        form: formState(loaded.form, request, { name, thing, path, defaults }),
        revision: facts.replyRevision === null ? '' : String(facts.replyRevision),
      },
      head: personalHead(request, t, 'reviewReply'),
      tags: [],
    };
  },
});
