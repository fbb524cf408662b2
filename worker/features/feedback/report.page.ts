import { photoReasons, reportReasons } from '../../../web/contract/feedback.ts';
import type { ReportPage } from '../../../web/contract/pages/feedback.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Reader } from '../../data/reader.ts';
import { formState } from '../../pages/forms/form-state.ts';
import { definePage, type PageRequest } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import { aboutListing, availability } from './about.ts';
import { type FeedbackRows, loadFeedback } from './load.ts';
import { photoIn, reportQuery, reportThing } from './report-thing.ts';
import { type ReportedPhotoRow, reportedPhotoQuery } from './reported-photo.query.ts';

const name = 'report';

type Loaded = FeedbackRows & { photo: ReportedPhotoRow | undefined };

/** The form that reports a listing or one of its photos. A photo that it no longer has leads to the form of the listing. */
export const listingReport = definePage<'listingReport', Loaded>({
  async load(reader, request) {
    const key = photoIn(request.query.get('photo')) ?? undefined;
    const thing = reportThing(request.params.slug ?? '', key);
    const [rows, photo] = await Promise.all([
      loadFeedback(reader, request, { name, thing }),
      readPhoto(reader, request, key),
    ]);
    return { ...rows, photo: photo?.listing_id === rows.about?.id ? photo : undefined };
  },
  show(rows, request, t) {
    const refused = availability(rows.about, request);
    if (refused || !rows.about) return refused ?? { code: 'not-found' };
    const { lang } = request.params;
    const { slug } = rows.about;
    const listing = aboutListing(rows.about, request, t);
    const key = rows.photo?.key;
    const path = href('listingReport', { lang, slug }, reportQuery(key));
    const form = formState(rows.form, request, { name, thing: reportThing(slug, key), path });
    const photo = rows.photo ? showPhoto(rows.photo, request) : null;
    return {
      code: 'ok',
      data: { ...listing, form, reasons: photo ? [...photoReasons] : [...reportReasons], photo },
      head: personalHead(request, t, 'listingReport', t('meta.listingReport.about', { name: listing.name })),
      tags: [],
    };
  },
});

async function readPhoto(
  reader: Reader,
  { scope }: PageRequest,
  key: string | undefined,
): Promise<ReportedPhotoRow | undefined> {
  if (key === undefined) return undefined;
  const [[photo]] = await reader.batch(reportedPhotoQuery(scope.siteId, key));
  return photo;
}

const showPhoto = (
  { key, width, height, alt, credit }: ReportedPhotoRow,
  { scope }: PageRequest,
): ReportPage['photo'] => ({ key, width, height, alt: phraseIn(alt, scope), credit });
