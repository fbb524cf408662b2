import { href } from '../../../web/contract/routes.ts';
import { definePage } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { isOpenDisavowal } from './not-me.query.ts';

/** The page that a mail about a new device leads to. It needs no session, and opening it changes nothing. */
export const notMe = definePage<'notMe', { isOpen: boolean }>({
  load: async (reader, { query, now }) => ({
    isOpen: await isOpenDisavowal(reader, { token: query.get('token'), now }),
  }),
  show({ isOpen }, request, t) {
    const { params, query } = request;
    const token = query.get('token');
    return {
      code: 'ok',
      data: { action: href('notMe', { lang: params.lang }, token === null ? {} : { token }), isSpent: !isOpen },
      head: personalHead(request, t, 'notMe'),
      tags: [],
    };
  },
});
