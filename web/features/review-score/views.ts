import { ScoreView } from './score.view.tsx';

export const reviewScoreViews = { listingScore: ScoreView };
