import { ConfirmationView } from './confirmation.view.tsx';
import { CorrectionView } from './correction.view.tsx';
import { ReportView } from './report.view.tsx';

export const feedbackViews = {
  listingReport: ReportView,
  listingCorrection: CorrectionView,
  listingConfirmation: ConfirmationView,
};
