import { PlannedView } from '../../../../features/planned/planned.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('blog');
export const generateStaticParams = tokenParams('blogSlug');

export default shellPage('blog', PlannedView);
