import { defineRoutes } from '../route-definition.ts';
import type { MembersPage, RightsLogPage } from './members.data.ts';

const section = {
  cache: 'dynamic',
  messages: ['manage', 'pager', 'proof'],
  isPersonal: true,
  right: 'administer',
  area: 'manage',
} as const;

export const membersRoutes = defineRoutes<{ managePeople: MembersPage; manageLog: RightsLogPage }>()({
  managePeople: { path: '/{lang}/manage/people', query: ['after', 'done', 'list', 'person'], ...section },
  manageLog: { path: '/{lang}/manage/log', query: ['after'], ...section },
});
