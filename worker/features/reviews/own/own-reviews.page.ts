import { type OwnReviewsPage, reviewsDone } from '../../../../web/contract/pages/review-forms.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { cutText } from '../../../domain/listings/clean-fields.ts';
import { visibilityOf } from '../../../domain/listings/visibility.ts';
import { pageSize } from '../../../pages/marked-list.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { formProblem, sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { dayAt } from '../../../platform/i18n/date-text.ts';
import { nameIn } from '../../../platform/i18n/names.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { type ListedReview, ownReviewById, ownReviews, runsListings, unansweredReviews } from './own-reviews.query.ts';

type Loaded = {
  own: readonly ListedReview[];
  unanswered: readonly (ListedReview & { author: string })[];
  isOwner: boolean;
  removing: ListedReview | null;
  before: number | null;
} | null;

/** Characters of a text in a list. */
const longestExcerpt = 300;

/** A member's reviews, and those without an answer of the listings that they run; or the removal of one of their own. */
export const dashboardReviews = definePage<'dashboardReviews', Loaded>({
  async load(reader, request) {
    const { person } = signedIn(request).session;
    const { siteId: site } = request.scope;
    const [after, remove] = [request.query.get('after'), request.query.get('remove')];
    const before = after === null ? null : readWholeNumber(after);
    const id = remove === null ? 0 : readWholeNumber(remove);
    if (before === undefined || id === undefined) return null;
    const [own, unanswered, listings, [removing]] = await reader.batch(
      ownReviews({ site, person, before }),
      unansweredReviews(site, person),
      runsListings(site, person),
      ownReviewById({ site, person, before }, id),
    );
    if (remove !== null && !(removing && isRemovable(removing))) return null;
    return { own, unanswered, isOwner: listings.length > 0, removing: removing ?? null, before };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const { visitor, session } = signedIn(request);
    const { lang } = request.params;
    const { own, unanswered, isOwner, removing, before } = loaded;
    const start = href('dashboardReviews', { lang });
    const shown = own.slice(0, pageSize);
    const last = shown.at(-1);
    const data: OwnReviewsPage = {
      sections: sectionsOf('dashboard', { ...request, visitor: session, t }),
      action: removing ? href('dashboardReviews', { lang }, { remove: String(removing.id) }) : start,
      ...{ isSuspended: session.isSuspended, isOwner },
      unanswered: before === null ? unanswered.map((row) => showUnanswered(row, request)) : [],
      own: shown.map((row) => showOwn(row, request)),
      first: before === null ? null : start,
      next: last && own.length > pageSize ? href('dashboardReviews', { lang }, { after: String(last.id) }) : null,
      removing: removing && showOwn(removing, request),
      ...{ back: start, contributionsPath: href('dashboardContributions', { lang }) },
      done: reviewsDone.find((code) => code === request.query.get('done')) ?? null,
      problem: formProblem(visitor.form),
    };
    return { code: 'ok', data, head: sectionHead(request, t, 'dashboardReviews'), tags: [] };
  },
});

const isRemovable = ({ state }: ListedReview): boolean => state === 'published' || state === 'held';

function show(row: ListedReview, { scope, params }: PageRequest) {
  const { lang } = params;
  const { id, stars, title, body, language, created_at: at, slug } = row;
  const isVisible = visibilityOf(row.listingState) === 'visible';
  return {
    ...{ id, stars, title, language },
    listing: { name: nameIn(row.names, scope), path: href('listing', { lang, slug }) },
    excerpt: cutText(body, longestExcerpt).value,
    written: dayAt(at, lang),
    path: row.state === 'published' && isVisible ? href('review', { lang, id: String(id) }) : null,
  };
}

function showOwn(row: ListedReview, request: PageRequest): OwnReviewsPage['own'][number] {
  const { lang } = request.params;
  const { isSuspended } = signedIn(request).session;
  const canWrite = !isSuspended && row.state !== 'rejected' && visibilityOf(row.listingState) === 'visible';
  return {
    ...show(row, request),
    state: row.state,
    editPath: canWrite ? href('writeReview', { lang, slug: row.slug }) : null,
    removePath:
      !isSuspended && isRemovable(row) ? href('dashboardReviews', { lang }, { remove: String(row.id) }) : null,
  };
}

const showUnanswered = (
  row: ListedReview & { author: string },
  request: PageRequest,
): OwnReviewsPage['unanswered'][number] => ({
  ...show(row, request),
  author: row.author,
  replyPath: href('reviewReply', { lang: request.params.lang, id: String(row.id) }),
});
