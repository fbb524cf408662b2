import { ArticlesView } from '../../../../features/posts/manage/articles.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageArticles');

export default shellPage('manageArticles', ArticlesView);
