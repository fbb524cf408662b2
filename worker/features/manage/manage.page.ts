import { href } from '../../../web/contract/routes.ts';
import { columns, expression, sql } from '../../data/sql.ts';
import { countOf, mostCounted } from '../../domain/outbox/outbox.query.ts';
import { roleText } from '../../identity/person-text.ts';
import { may } from '../../identity/rights.ts';
import { definePage } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { countText } from '../../platform/i18n/count-text.ts';

const rights = ['administer', 'decide', 'edit-listings', 'write-content'] as const;

/** The start page of the staff area: the person's tasks, and the number of mails that need a decision. */
export const manage = definePage<'manage', { needed: number } | null>({
  async load(reader, request) {
    const { siteId } = request.scope;
    if (!may(signedIn(request).session, 'administer')) return null;
    const [[row]] = await reader.batch(
      sql`select ${columns({ needed: expression<number>(sql`${countOf(siteId, 'unknown')} + ${countOf(siteId, 'failed')}`) })}`,
    );
    return { needed: row?.needed ?? 0 };
  },
  show(mails, request, t) {
    const { session } = signedIn(request);
    const { lang } = request.params;
    return {
      code: 'ok',
      data: {
        sections: sectionsOf('manage', { ...request, visitor: session, t }),
        roles: roleText([...session.roles, ...(session.isOperator ? ['operator'] : [])], t),
        tasks: rights.filter((right) => may(session, right)),
        mails: mails && {
          needed: mails.needed ? countText(mails.needed, mostCounted, { lang, t }) : '',
          path: href('manageMails', { lang }),
        },
      },
      head: personalHead(request, t, 'manage'),
      tags: [],
    };
  },
});
