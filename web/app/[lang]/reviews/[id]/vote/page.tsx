import { ReviewVoteView } from '../../../../../features/reviews/vote.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../slots/shell.tsx';
import '../../../../../ui/reviews.css';

export const generateMetadata = shellMetadata('reviewVote');
export const generateStaticParams = tokenParams('id');

export default shellPage('reviewVote', ReviewVoteView);
