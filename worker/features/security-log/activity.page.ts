import { href } from '../../../web/contract/routes.ts';
import { listQuery, type Mark, onePage, readMark } from '../../pages/marked-list.ts';
import { definePage } from '../../pages/page.ts';
import { sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { type OwnRow, readOwnEntries } from './security-log.query.ts';
import { showOwnEntry } from './show-entry.ts';

/** What happened to a member's own account, the newest first. */
export const dashboardActivity = definePage<'dashboardActivity', { after: Mark | null; rows: OwnRow[] } | null>({
  async load(reader, request) {
    const after = readMark(request.query.get('after'));
    if (after === undefined) return null;
    const { person } = signedIn(request).session;
    return { after, rows: await readOwnEntries(reader, person, { after, language: request.scope.language }) };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const { visitor, session } = signedIn(request);
    const { lang } = request.params;
    const { shown, next } = onePage(loaded.rows);
    const at = (after: Mark | null) => href('dashboardActivity', { lang }, listQuery([], { after }));
    return {
      code: 'ok',
      data: {
        sections: sectionsOf('dashboard', { ...request, visitor: session, t }),
        entries: shown.map((row) => showOwnEntry(row, { lang, t, providers: visitor.providers })),
        first: loaded.after ? at(null) : null,
        next: next && at(next),
      },
      head: sectionHead(request, t, 'dashboardActivity'),
      tags: [],
    };
  },
});
