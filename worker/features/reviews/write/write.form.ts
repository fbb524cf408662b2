import { href } from '../../../../web/contract/routes.ts';
import { photoFields } from '../../../../web/contract/submission-steps/photos.ts';
import { openReader } from '../../../data/reader.ts';
import { visibilityOf } from '../../../domain/listings/visibility.ts';
import { wakeMailer } from '../../../domain/outbox/outbox.writer.ts';
import { findLanguage } from '../../../domain/reviews/find-language.ts';
import { reviewSettings, settingsOf } from '../../../domain/reviews/settings.query.ts';
import { takeUploads } from '../../../domain/uploads/sent-uploads.writer.ts';
import { connection } from '../../../http/connection.ts';
import type { AppContext } from '../../../http/context.ts';
import { granterOf } from '../../../identity/rights.ts';
import { readSelf } from '../../../identity/self.query.ts';
import { contributionsLink } from '../../../pages/contributions-link.ts';
import { type FormOutcome, type FormRefusal, refuse, seeOther } from '../../../pages/form-outcome.ts';
import { type CheckContext, defineForm, type SendContext } from '../../../pages/forms/form.ts';
import { memoize } from '../../../platform/memoize.ts';
import { isSlug } from '../../../platform/text/slug.ts';
import { photoFiles, photosEdits } from '../../uploads/index.ts';
import { reviewLimits } from '../limits.ts';
import type { ReviewText } from '../review-text.ts';
import { hashConnection } from './connections.writer.ts';
import { languagesToChoose } from './languages.ts';
import { listingToReview, photosForReview } from './own-review.query.ts';
import { isReviewField, type ReviewInput, reviewSchema } from './review-fields.ts';
import { writeReview } from './write-review.writer.ts';
import type { WrittenReview } from './writing.ts';

/** The name in drafts, codes and uploads. */
export const writeFormName = 'review';

const slugOf = (c: AppContext): string | undefined => {
  const slug = c.req.param('slug');
  return slug !== undefined && isSlug(slug) ? slug : undefined;
};

/** The listing that the form is about, if visitors see it, and the settings of the site. A request reads them once. */
const findSubject = memoize(async (c: AppContext, slug: string) => {
  const site = c.var.served.site.id;
  const [[row], [settings]] = await openReader(c.env.DB, c.var.meter).batch(
    listingToReview(site, slug, null),
    reviewSettings(site),
  );
  const listing = row && visibilityOf(row.state) === 'visible' ? row : undefined;
  return { listing, settings: settingsOf(settings) };
});

const thing = slugOf;

/** Writes a member's review of a listing, or writes it anew. */
export const writeForm = defineForm<ReviewInput>({
  name: writeFormName,
  path: '/:lang/directory/listing/:slug/review',
  right: 'take-part',
  fields: isReviewField,
  async schema(c) {
    const { settings } = await findSubject(c, slugOf(c) ?? '');
    const languages = languagesToChoose(c.var.served.site, 'en').map(({ tag }) => tag);
    return reviewSchema({ criteria: settings.criteria, languages, now: Date.now() });
  },
  edits: photosEdits({ name: writeFormName, thing }),
  files: photoFiles,
  limits: [
    { limit: reviewLimits.reviewsPerPerson, by: 'person' },
    { limit: reviewLimits.reviewsPerConnection, by: 'connection' },
    { limit: reviewLimits.reviewsPerSite, by: 'site' },
  ],
  thing,
  address: (c, lang, query) => href('writeReview', { lang, slug: slugOf(c) ?? '' }, query),
  async check(input, context) {
    const { c } = context;
    const { listing, settings } = await findSubject(c, slugOf(c) ?? '');
    if (!listing) return { code: 'not-found' };
    if (settings.state === 'closed') return refuse('closed', { status: 409 });
    return unusablePhotos(input, context);
  },
  submit,
});

/** The refusal of photos that the sender cannot use: they are not theirs, gone by now, or of another size than typed. */
async function unusablePhotos({ photos }: ReviewInput, { c, holders }: CheckContext): Promise<FormRefusal | null> {
  if (photos.length === 0) return null;
  const keys = photos.map(([key]) => key);
  const [usable] = await openReader(c.env.DB, c.var.meter).batch(photosForReview({ ...draftOf(c, holders), keys }));
  const isUsable = photos.every(([key, width, height]) =>
    usable.some((one) => one.key === key && one.width === width && one.height === height),
  );
  return isUsable ? null : refuse('photos-gone', { field: photoFields.photos });
}

const draftOf = (c: AppContext, holders: CheckContext['holders']) => ({
  ...{ site: c.var.served.site.id, holders, form: writeFormName, thing: slugOf(c) ?? '', now: Date.now() },
});

async function submit(input: ReviewInput, context: SendContext): Promise<FormOutcome> {
  const { c, sender, holders, lang, now, endDraft } = context;
  const { person, address } = sender;
  const { listing } = await findSubject(c, slugOf(c) ?? '');
  if (!listing || person === null) return { code: 'not-found' };
  const { site } = c.var.served;
  const [db, reader] = [c.env.DB, openReader(c.env.DB, c.var.meter)];
  const photos = takeUploads({ ...draftOf(c, holders), keys: input.photos.map(([key]) => key) });
  const { code } = await writeReview(db, reader, {
    ...{ site: site.id, listing, by: await readSelf(reader, person), address, language: lang, now },
    ...{ text: textOf(input, context), revision: input.revision, link: contributionsLink(c) },
    connection: await hashConnection(db, { site: site.id, connection: connection(c), now }),
    more: [...photos, endDraft],
  });
  return outcomeOf(code, context);
}

/** The text with its language: chosen, else found. */
function textOf({ language, revision, ...text }: ReviewInput, { c, lang }: SendContext): ReviewText {
  if (language) return { ...text, language, languageBy: 'person' };
  const among = c.var.served.site.languages.map(({ tag }) => tag);
  const found = findLanguage(`${text.title}\n${text.body}`, { among, fallback: lang });
  return { ...text, language: found, languageBy: 'found' };
}

function outcomeOf(code: WrittenReview['code'], { c, lang }: SendContext): FormOutcome {
  switch (code) {
    case 'published':
    case 'held':
      wakeMailer(c);
      return seeOther(href('writeReview', { lang, slug: slugOf(c) ?? '' }, { done: 'sent' }), 'done');
    case 'not-allowed':
      return { code: 'forbidden', grantedBy: granterOf('take-part') };
    case 'listing-gone':
      return { code: 'not-found' };
    default:
      return refuse(code, { status: 409 });
  }
}
