import { href } from '../../../web/contract/routes.ts';
import { definePage } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { signedIn } from '../../pages/sections.ts';
import { readWay, visitPath, type Way, wayQuery } from './destination.ts';

/** The page on the product's host that asks whether to go on to a site as the person who is signed in. */
export const authContinue = definePage<'authContinue', Way | undefined>({
  load: (reader, request) => readWay(reader, request.query, signedIn(request).session.person),
  show(way, request, t) {
    if (!way) return { code: 'bad-request' };
    const { session, visitor } = signedIn(request);
    const { lang } = request.params;
    const query = wayQuery(request.query);
    const origin = visitor.originOf(way.host);
    return {
      code: 'ok',
      data: {
        person: session.name || (session.address ?? ''),
        address: session.name ? session.address : null,
        site: way.name,
        host: way.host,
        isForStaff: way.need !== null,
        action: `${href('authContinue', { lang })}?${query}`,
        other: href('login', { lang }, { again: '1', return: `${visitPath}?${query}` }),
        back: `${origin}/${way.language}`,
      },
      head: personalHead(request, t, 'authContinue'),
      tags: [],
      formTarget: origin,
    };
  },
});
