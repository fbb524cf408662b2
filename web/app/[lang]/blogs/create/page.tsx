import { CreatePostView } from '../../../../features/posts/create-post.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';
import '../../../../ui/editor.css';
import '../../../../ui/photo-form.css';
import '../../../../ui/posts.css';

export const generateMetadata = shellMetadata('blogCreate');

export default shellPage('blogCreate', CreatePostView);
