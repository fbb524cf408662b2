import type { ReviewTranslationPage } from '../../../../web/contract/pages/review-forms.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { type ReviewSettings, reviewSettings, settingsOf } from '../../../domain/reviews/settings.query.ts';
import { definePage, type Posted } from '../../../pages/page.ts';
import { formProblem, personalHead } from '../../../pages/personal.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { aboutReview } from '../about-review.ts';
import { type OneReviewRow, oneReview } from '../review.query.ts';

type Loaded = { row: OneReviewRow | undefined; settings: ReviewSettings };

/** A review in another language, with a button that translates it into the page's. */
export const reviewTranslation = definePage<'reviewTranslation', Loaded>({
  async load(reader, { scope, params }) {
    const [[row], [settings]] = await reader.batch(
      oneReview(scope, readWholeNumber(params.id) ?? 0),
      reviewSettings(scope.siteId),
    );
    return { row, settings: settingsOf(settings) };
  },
  show(loaded, request, t) {
    const about = aboutReview(loaded, request, t);
    if (about.code !== 'ok') return about;
    const { listing, review } = about;
    const { lang } = request.params;
    const provider = request.translator;
    if (provider === null) return { code: 'not-found' };
    if (review.language.name === undefined) return { code: 'moved', status: 303, to: review.path };
    const form = request.visitor?.form ?? null;
    const data: ReviewTranslationPage = {
      ...{ listing, review, provider },
      action: href('reviewTranslation', { lang, id: String(review.id) }),
      translated: translatedTexts(form),
      problem: formProblem(form),
    };
    return { code: 'ok', data, head: personalHead(request, t, 'reviewTranslation'), tags: [] };
  },
});

function translatedTexts(form: Posted | null): ReviewTranslationPage['translated'] {
  const [title, body] = form?.once ?? [];
  return title === undefined || body === undefined ? null : { title, body };
}
