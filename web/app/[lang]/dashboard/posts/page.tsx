import { OwnPostsView } from '../../../../features/posts/own-posts.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('dashboardPosts');

export default shellPage('dashboardPosts', OwnPostsView);
