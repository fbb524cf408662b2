import { defineRoutes } from '../route-definition.ts';
import type { MembersPage } from './members.data.ts';

export const membersRoutes = defineRoutes<{ managePeople: MembersPage }>()({
  managePeople: {
    path: '/{lang}/manage/people',
    cache: 'dynamic',
    messages: ['auditLog', 'manage', 'pager', 'proof'],
    query: ['after', 'done', 'list', 'person'],
    isPersonal: true,
    right: 'administer',
    area: 'manage',
  },
});
