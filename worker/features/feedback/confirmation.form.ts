import * as v from 'valibot';
import { href } from '../../../web/contract/routes.ts';
import { run } from '../../data/statements.ts';
import { granterOf } from '../../identity/rights.ts';
import { refuse, seeOther } from '../../pages/form-outcome.ts';
import { defineForm } from '../../pages/forms/form.ts';
import { findListing, slugOf } from './about-listing.ts';
import { confirmListing } from './confirm.writer.ts';
import { feedbackLimits } from './limits.ts';

/** Confirms what a listing says: once a member and 90 days. */
export const confirmationForm = defineForm({
  name: 'confirmation',
  path: '/:lang/directory/listing/:slug/confirm',
  right: 'take-part',
  fields: [],
  schema: () => v.object({}),
  limits: [{ limit: feedbackLimits.confirmationsPerPerson, by: 'person' }],
  thing: slugOf,
  address: (c, lang, query) => href('listingConfirmation', { lang, slug: slugOf(c) ?? '' }, query),
  async check(_, { c, lang }) {
    return (await findListing(c, lang)) ? null : { code: 'not-found' };
  },
  async submit(_, { c, sender: { person }, lang, now, endDraft }) {
    const about = await findListing(c, lang);
    if (!about || person === null) return { code: 'not-found' };
    const outcome = await confirmListing(c.env.DB, { site: c.var.served.site.id, listing: about.id, person, now });
    await run(c.env.DB, endDraft);
    switch (outcome) {
      case 'confirmed':
        return seeOther(href('listingConfirmation', { lang, slug: about.slug }, { done: 'sent' }), 'done');
      case 'not-allowed':
        return { code: 'forbidden', grantedBy: granterOf('take-part') };
      case 'already':
      case 'own':
        return refuse(`confirmation-${outcome}`, { status: 409 });
    }
  },
});
