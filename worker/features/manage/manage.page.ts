import { roleText } from '../../identity/person-text.ts';
import { may } from '../../identity/rights.ts';
import { definePage } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';

const rights = ['decide', 'administer', 'edit-listings', 'write-content'] as const;

/** The start page of the staff area: what waits, and the person's tasks. The numbers are those of the menu. */
export const manage = definePage<'manage', null>({
  load: async () => null,
  show(_, request, t) {
    const { session } = signedIn(request);
    const sections = sectionsOf('manage', { ...request, visitor: session, t });
    return {
      code: 'ok',
      data: {
        sections,
        roles: roleText([...session.roles, ...(session.isOperator ? ['operator'] : [])], t),
        tasks: rights.filter((right) => may(session, right)),
        waits: sections.flatMap(({ name, path, waits }) => (waits ? [{ name, path, words: waits.words }] : [])),
      },
      head: personalHead(request, t, 'manage'),
      tags: [],
    };
  },
});
