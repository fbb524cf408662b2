import { reviewReasons } from '../../../../web/contract/reviews.ts';
import { href } from '../../../../web/contract/routes.ts';
import { type ReviewSettings, reviewSettings, settingsOf } from '../../../domain/reviews/settings.query.ts';
import { type FormRows, formState, readFormState } from '../../../pages/forms/form-state.ts';
import { definePage } from '../../../pages/page.ts';
import { personalHead } from '../../../pages/personal.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { aboutReview } from '../about-review.ts';
import { type OneReviewRow, oneReview } from '../review.query.ts';

type Loaded = { row: OneReviewRow | undefined; settings: ReviewSettings; form: FormRows };

const name = 'review-report';

/** The form that reports a review. */
export const reviewReport = definePage<'reviewReport', Loaded>({
  async load(reader, request) {
    const { scope, params } = request;
    const id = readWholeNumber(params.id) ?? 0;
    const [[[row], [settings]], form] = await Promise.all([
      reader.batch(oneReview(scope, id), reviewSettings(scope.siteId)),
      readFormState(reader, request, { name, thing: String(id) }),
    ]);
    return { row, settings: settingsOf(settings), form };
  },
  show(loaded, request, t) {
    const about = aboutReview(loaded, request, t);
    if (about.code !== 'ok') return about;
    const { listing, review } = about;
    const thing = String(review.id);
    const path = href('reviewReport', { lang: request.params.lang, id: thing });
    return {
      code: 'ok',
      data: {
        ...{ listing, review, reasons: [...reviewReasons] },
        form: formState(loaded.form, request, { name, thing, path }),
      },
      head: personalHead(request, t, 'reviewReport'),
      tags: [],
    };
  },
});
