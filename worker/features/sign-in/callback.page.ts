import { callbackProblems } from '../../../web/contract/pages/sign-in.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { definePage } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { ownPath } from '../../platform/text/own-path.ts';

/** The page of a failed last step of signing in. Without a known problem it says that the visit has expired. */
export const authCallback = definePage<'authCallback', null>({
  load: async () => null,
  show(_, request, t) {
    const { params, query, visitor } = request;
    const problem = callbackProblems.find((code) => code === query.get('problem')) ?? 'expired';
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
