import { PostView } from '../../../../features/posts/post.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../slots/shell.tsx';
import '../../../../ui/choices.css';
import '../../../../ui/post-cards.css';
import '../../../../ui/posts.css';

export const generateMetadata = shellMetadata('blog');
export const generateStaticParams = tokenParams('blogSlug');

export default shellPage('blog', PostView);
