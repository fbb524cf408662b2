import { formActions } from '../../pages/actions/form-actions.ts';
import type { Feature } from '../../pages/feature.ts';
import { confirmationForm } from './confirmation.form.ts';
import { listingConfirmation } from './confirmation.page.ts';
import { correctionForm } from './correction.form.ts';
import { correctionKind } from './correction.kind.ts';
import { listingCorrection } from './correction.page.ts';
import { feedbackLimits } from './limits.ts';
import { reportForm } from './report.form.ts';
import { reportKind } from './report.kind.ts';
import { listingReport } from './report.page.ts';

/** What visitors and members say about a listing: that it is right, what is wrong, and reports. */
export const feedback = {
  pages: { listingReport, listingCorrection, listingConfirmation },
  actions: [formActions(reportForm), formActions(correctionForm), formActions(confirmationForm)],
  queue: [reportKind, correctionKind],
  limits: feedbackLimits,
} satisfies Feature;
