import { ReviewSettingsView } from './review-settings.view.tsx';

export const reviewSettingsViews = { manageReviews: ReviewSettingsView };
