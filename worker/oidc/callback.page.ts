import { callbackProblems } from '../../web/contract/page-data.ts';
import { definePage } from '../pages/page.ts';
import { personalHead } from '../pages/personal.ts';

/** What the last step of signing in says where it does not succeed. Whoever comes here for nothing was too late. */
export const authCallback = definePage<'authCallback', null>({
  load: async () => null,
  show(_, request, t) {
    const { query, visitor } = request;
    const problem = callbackProblems.find((known) => known === query.get('problem')) ?? 'expired';
    const provider = visitor?.providers.find(({ id }) => id === query.get('provider'))?.name ?? null;
    return {
      code: 'ok',
      data: { problem, provider },
      head: personalHead(request, t, 'authCallback'),
      tags: [],
      status: 400,
    };
  },
});
