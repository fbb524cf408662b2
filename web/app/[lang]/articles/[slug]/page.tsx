import { PlannedView } from '../../../../features/planned/planned.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('article');
export const generateStaticParams = tokenParams('slug');

export default shellPage('article', PlannedView);
