import { defineRoutes } from '../route-definition.ts';
import type { MailLogPage } from './mail-log.data.ts';

export const mailLogRoutes = defineRoutes<{ manageMails: MailLogPage }>()({
  manageMails: {
    path: '/{lang}/manage/mails',
    cache: 'dynamic',
    messages: ['manage', 'pager', 'proof'],
    query: ['after', 'done', 'list'],
    isPersonal: true,
    right: 'administer',
    area: 'manage',
  },
});
