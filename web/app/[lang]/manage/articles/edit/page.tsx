import { EditArticleView } from '../../../../../features/posts/manage/edit-article.view.tsx';
import { shellMetadata, shellPage } from '../../../../../slots/shell.tsx';
import '../../../../../ui/editor.css';
import '../../../../../ui/photo-form.css';
import '../../../../../ui/posts.css';

export const generateMetadata = shellMetadata('manageArticle');

export default shellPage('manageArticle', EditArticleView);
