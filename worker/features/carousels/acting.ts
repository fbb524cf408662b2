import type { ActionContext } from '../../pages/action.ts';
import type { FormOutcome } from '../../pages/form-outcome.ts';
import { refusedWrite } from '../../pages/refused-write.ts';
import type { Acting } from './changes.writer.ts';
import { carouselLimits } from './limits.ts';

/** The limits of all forms of carousels and ads. */
export const changeLimits = [{ limit: carouselLimits.changes, by: 'person' as const }];

/** Who posted a form. */
export const actingOf = ({ c, session, now }: ActionContext): Acting => ({
  site: c.var.served.site.id,
  ...{ by: session.person, now },
});

/** What a refused write of carousels and ads means. */
export const refused = (context: ActionContext, code: string): Promise<FormOutcome> =>
  refusedWrite(context.c.env.DB, { right: 'write-content', acting: actingOf(context), code });
