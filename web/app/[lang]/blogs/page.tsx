import { PostListView } from '../../../features/posts/post-list.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';
import '../../../ui/choices.css';
import '../../../ui/post-cards.css';

export const generateMetadata = shellMetadata('blogs');

export default shellPage('blogs', PostListView);
