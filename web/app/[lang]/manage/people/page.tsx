import { MembersView } from '../../../../features/members/members.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('managePeople');

export default shellPage('managePeople', MembersView);
