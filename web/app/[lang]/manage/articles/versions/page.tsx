import { ArticleVersionsView } from '../../../../../features/posts/manage/article-versions.view.tsx';
import { shellMetadata, shellPage } from '../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageArticleVersions');

export default shellPage('manageArticleVersions', ArticleVersionsView);
