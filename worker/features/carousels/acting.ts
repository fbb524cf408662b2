import { granterOf } from '../../identity/rights.ts';
import { stillHolds } from '../../identity/standing.ts';
import type { ActionContext } from '../../pages/action.ts';
import { type FormOutcome, refuse } from '../../pages/form-outcome.ts';
import type { Acting } from './changes.writer.ts';
import { carouselLimits } from './limits.ts';

/** The limits of all forms of carousels and ads. */
export const changeLimits = [{ limit: carouselLimits.changes, by: 'person' as const }];

/** Who posted a form. */
export const actingOf = ({ c, session, now }: ActionContext): Acting => ({
  site: c.var.served.site.id,
  ...{ by: session.person, now },
});

/** What a refused write means: somebody else was faster, or the right is gone. */
export async function refused(context: ActionContext, code: string): Promise<FormOutcome> {
  return (await stillHolds(context.c.env.DB, 'write-content', actingOf(context)))
    ? refuse(code, { status: 409 })
    : { code: 'forbidden', grantedBy: granterOf('write-content') };
}
