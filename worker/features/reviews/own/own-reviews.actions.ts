import * as v from 'valibot';
import { href } from '../../../../web/contract/routes.ts';
import { openReader } from '../../../data/reader.ts';
import { columns, sql } from '../../../data/sql.ts';
import { first } from '../../../data/statements.ts';
import { pick, table } from '../../../data/table.ts';
import { wakeMailer } from '../../../domain/outbox/outbox.writer.ts';
import { granterOf } from '../../../identity/rights.ts';
import { readSelf } from '../../../identity/self.query.ts';
import { type ActionTable, defineAction, wholeNumber } from '../../../pages/action.ts';
import { contributionsLink } from '../../../pages/contributions-link.ts';
import { refuse, seeOther } from '../../../pages/form-outcome.ts';
import { reviewLimits } from '../limits.ts';
import { removeReview } from '../write/remove-review.writer.ts';

const r = table('reviews');

/** Removes a member's own review. */
export const ownReviewsActions: ActionTable = {
  path: '/:lang/dashboard/reviews',
  actions: {
    remove: defineAction({
      right: 'take-part',
      schema: v.object({ review: wholeNumber }),
      limits: [{ limit: reviewLimits.removalsPerPerson, by: 'person' }],
      async run({ review }, { c, session: { person }, lang, now }) {
        const site = c.var.served.site.id;
        const own = await first(
          c.env.DB,
          sql`select ${columns(pick(r, 'listing_id'))} from ${r}
            where ${r.site_id} = ${site} and ${r.id} = ${review} and ${r.person_id} = ${person}`,
        );
        if (!own) return { code: 'not-found' };
        const reader = openReader(c.env.DB, c.var.meter);
        const code = await removeReview(c.env.DB, reader, {
          ...{ site, listing: own.listing_id, by: await readSelf(reader, person), link: contributionsLink(c), now },
        });
        switch (code) {
          case 'removed':
            wakeMailer(c);
            return seeOther(href('dashboardReviews', { lang }, { done: 'removed' }), 'done');
          case 'none':
            return { code: 'not-found' };
          case 'not-allowed':
            return { code: 'forbidden', grantedBy: granterOf('take-part') };
          default:
            return refuse(code === 'rejected' ? 'rejected' : 'changed', { status: 409 });
        }
      },
    }),
  },
};
