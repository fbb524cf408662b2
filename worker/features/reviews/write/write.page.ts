import type { WriteReviewPage } from '../../../../web/contract/pages/review-forms.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { foreignOf } from '../../../domain/listings/card.ts';
import { visibilityOf } from '../../../domain/listings/visibility.ts';
import {
  guidelinesIn,
  type ReviewSettings,
  reviewSettings,
  settingsOf,
} from '../../../domain/reviews/settings.query.ts';
import { type FormRows, formState, readFormState } from '../../../pages/forms/form-state.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { personalHead } from '../../../pages/personal.ts';
import { languageName, nameIn, phraseIn } from '../../../platform/i18n/names.ts';
import { isSlug } from '../../../platform/text/slug.ts';
import { languagesToChoose } from './languages.ts';
import { monthsToChoose } from './months.ts';
import { listingToReview, type OwnText, ownText, type ToReview } from './own-review.query.ts';
import { typedReview } from './review-fields.ts';

type Loaded = {
  listing: ToReview | undefined;
  own: OwnText | undefined;
  settings: ReviewSettings;
  form: FormRows;
} | null;

/** The same as that of the form, which a page cannot import: it writes. */
const name = 'review';

/** The form in which a member writes or changes their review of a listing. */
export const writeReview = definePage<'writeReview', Loaded>({
  async load(reader, request) {
    const slug = request.params.slug ?? '';
    if (!isSlug(slug)) return null;
    const site = request.scope.siteId;
    const person = request.visitor?.session?.person ?? null;
    const [[[listing], [own], [settings]], form] = await Promise.all([
      reader.batch(listingToReview(site, slug, person), ownText(site, slug, person), reviewSettings(site)),
      readFormState(reader, request, { name, thing: slug }),
    ]);
    return { listing, own, settings: settingsOf(settings), form };
  },
  show(loaded, request, t) {
    const { listing } = loaded ?? {};
    const code = listing ? visibilityOf(listing.state) : 'not-found';
    if (!loaded || !listing || code !== 'visible') return code === 'gone' ? { code } : { code: 'not-found' };
    const { params, scope, site, now } = request;
    const { own, settings } = loaded;
    const { lang } = params;
    const { slug } = listing;
    const path = href('writeReview', { lang, slug });
    if (slug !== params.slug) return { code: 'moved', status: 301, to: path };
    const { text, language } = phraseIn(listing.names, scope);
    const foreign = foreignOf(language, { scope, t });
    const data: WriteReviewPage = {
      listing: { slug, name: text, path: href('listing', { lang, slug }), ...(foreign && { foreign }) },
      form: formState(loaded.form, request, { name, thing: slug, path, defaults: own ? typedOf(own) : {} }),
      blocked: blockedBy(loaded, listing, request),
      own: own ? standing(own, lang) : null,
      criteria: settings.criteria.map((one) => ({ slug: one.slug, name: nameIn(one.names, scope) })),
      years: monthsToChoose(now, { lang, chosen: own?.visited_on ?? '' }),
      languages: languagesToChoose(site, lang),
      guidelines: guidelinesIn(settings, lang, t),
      photos: {
        form: 'review',
        thing: slug,
        part: '',
        published: own?.state === 'published' ? own.photos.map(([key]) => key) : [],
      },
      contributionsPath: href('dashboardContributions', { lang }),
      ownPath: href('dashboardReviews', { lang }),
    };
    const head = personalHead(request, t, 'writeReview', t('meta.writeReview.about', { name: text }));
    return { code: 'ok', data, head, tags: [] };
  },
});

const typedOf = ({ visited_on, language_by, ...text }: OwnText) =>
  typedReview({ ...text, visitedOn: visited_on, languageBy: language_by });

/** Why the visitor cannot write: what is said before they type is what the form refuses afterwards. */
function blockedBy(
  { own, settings }: NonNullable<Loaded>,
  { isOwn }: ToReview,
  { visitor }: PageRequest,
): WriteReviewPage['blocked'] {
  if (visitor?.session?.isSuspended) return 'suspended';
  if (isOwn) return 'own';
  if (own?.state === 'rejected') return 'rejected';
  return settings.state === 'closed' ? 'closed' : null;
}

const standing = (
  { id, state, hold, revision, language, language_by }: OwnText,
  lang: string,
): WriteReviewPage['own'] =>
  state === 'removed'
    ? null
    : {
        ...{ state, hold: state === 'held' ? hold : '', revision },
        path: state === 'published' ? href('review', { lang, id: String(id) }) : null,
        removePath: href('dashboardReviews', { lang }, { remove: String(id) }),
        ...{ language: languageName(language, lang), isFound: language_by === 'found' },
      };
