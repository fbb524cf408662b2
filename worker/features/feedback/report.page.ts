import { reportReasons } from '../../../web/contract/feedback.ts';
import { href } from '../../../web/contract/routes.ts';
import { formState } from '../../pages/forms/form-state.ts';
import { definePage } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { aboutListing, availability } from './about.ts';
import { type FeedbackRows, loadFeedback } from './load.ts';

const name = 'report';

/** The form that reports a listing. */
export const listingReport = definePage<'listingReport', FeedbackRows>({
  load: (reader, request) => loadFeedback(reader, request, { name, thing: request.params.slug ?? '' }),
  show(rows, request, t) {
    const refused = availability(rows.about, request);
    if (refused || !rows.about) return refused ?? { code: 'not-found' };
    const { lang } = request.params;
    const { slug } = rows.about;
    const listing = aboutListing(rows.about, request, t);
    const form = formState(rows.form, request, { name, thing: slug, path: href('listingReport', { lang, slug }) });
    return {
      code: 'ok',
      data: { ...listing, form, reasons: [...reportReasons] },
      head: personalHead(request, t, 'listingReport', t('meta.listingReport.about', { name: listing.name })),
      tags: [],
    };
  },
});
