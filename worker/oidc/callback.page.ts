import { callbackProblems } from '../../web/contract/page-data.ts';
import { href } from '../../web/contract/routes.ts';
import { ownPath } from '../language/own-path.ts';
import { definePage } from '../pages/page.ts';
import { personalHead } from '../pages/personal.ts';

/** What the last step of signing in says where it does not succeed. Whoever comes here for nothing was too late. */
export const authCallback = definePage<'authCallback', null>({
  load: async () => null,
  show(_, request, t) {
    const { params, query, visitor } = request;
    const problem = callbackProblems.find((known) => known === query.get('problem')) ?? 'expired';
    const provider = visitor?.providers.find(({ id }) => id === query.get('provider'))?.name ?? null;
    const back = ownPath(query.get('return') ?? '');
    return {
      code: 'ok',
      data: { problem, provider, again: href('login', { lang: params.lang }, back ? { return: back } : {}) },
      head: personalHead(request, t, 'authCallback'),
      tags: [],
      status: 400,
    };
  },
});
