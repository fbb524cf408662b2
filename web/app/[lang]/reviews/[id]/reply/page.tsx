import { ReviewReplyView } from '../../../../../features/reviews/reply.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../slots/shell.tsx';
import '../../../../../ui/reviews.css';

export const generateMetadata = shellMetadata('reviewReply');
export const generateStaticParams = tokenParams('id');

export default shellPage('reviewReply', ReviewReplyView);
