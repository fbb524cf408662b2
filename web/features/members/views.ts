import { MembersView } from './members.view.tsx';

export const membersViews = { managePeople: MembersView };
