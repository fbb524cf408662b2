import { PostListView } from '../../../features/posts/post-list.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';
import '../../../ui/posts.css';

export const generateMetadata = shellMetadata('articles');

export default shellPage('articles', PostListView);
