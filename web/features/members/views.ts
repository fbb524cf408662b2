import { MembersView, RightsLogView } from './members.view.tsx';

export const membersViews = { managePeople: MembersView, manageLog: RightsLogView };
