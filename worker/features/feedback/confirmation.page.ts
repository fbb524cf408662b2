import { href } from '../../../web/contract/routes.ts';
import { confirmationsText } from '../../domain/confirmations/confirmations-text.ts';
import { formState } from '../../pages/forms/form-state.ts';
import { definePage } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { aboutListing, availability, fieldsOf } from './about.ts';
import { confirmAgainAfter } from './confirm-again-after.ts';
import { type FeedbackRows, loadFeedback } from './load.ts';

const name = 'confirmation';

/** Asks whether what a listing says is still right. */
export const listingConfirmation = definePage<'listingConfirmation', FeedbackRows>({
  load: (reader, request) => loadFeedback(reader, request, { name, thing: request.params.slug ?? '' }),
  show(rows, request, t) {
    const refused = availability(rows.about, request);
    if (refused || !rows.about) return refused ?? { code: 'not-found' };
    const { params, now } = request;
    const { lang } = params;
    const { slug, confirmations, confirmedAt } = rows.about;
    const listing = aboutListing(rows.about, request, t);
    const path = href('listingConfirmation', { lang, slug });
    return {
      code: 'ok',
      data: {
        ...listing,
        form: formState(rows.form, request, { name, thing: slug, path }),
        fields: fieldsOf(rows.about, request, t),
        confirmed: confirmationsText(confirmations, { lang, t }),
        isOwn: confirmedAt !== null && confirmedAt > now - confirmAgainAfter,
      },
      head: personalHead(
        request,
        t,
        'listingConfirmation',
        t('meta.listingConfirmation.about', { name: listing.name }),
      ),
      tags: [],
    };
  },
});
