import { href } from '../../../web/contract/routes.ts';
import { listQuery, type Mark, onePage, readMark } from '../../pages/marked-list.ts';
import { definePage } from '../../pages/page.ts';
import { sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { readStaffEntries, type StaffRow } from './security-log.query.ts';
import { showStaffEntry } from './show-entry.ts';

/** How a site's staff signed in there and failed to, the newest first. */
export const manageSecurity = definePage<'manageSecurity', { after: Mark | null; rows: StaffRow[] } | null>({
  async load(reader, { query, scope }) {
    const after = readMark(query.get('after'));
    return after === undefined ? null : { after, rows: await readStaffEntries(reader, scope.siteId, { after }) };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const { visitor, session } = signedIn(request);
    const { lang } = request.params;
    const { shown, next } = onePage(loaded.rows);
    const at = (after: Mark | null) => href('manageSecurity', { lang }, listQuery([], { after }));
    return {
      code: 'ok',
      data: {
        sections: sectionsOf('manage', { ...request, visitor: session, t }),
        entries: shown.map((row) => showStaffEntry(row, { lang, t, providers: visitor.providers })),
        first: loaded.after ? at(null) : null,
        next: next && at(next),
      },
      head: sectionHead(request, t, 'manageSecurity'),
      tags: [],
    };
  },
});
