import { href } from '../../../web/contract/routes.ts';
import { listQuery, type Mark, onePage, readMark } from '../../pages/marked-list.ts';
import { definePage } from '../../pages/page.ts';
import { sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { showLogEntry } from './log-entry.ts';
import { type LogRow, readLog } from './members.query.ts';

/** Every change of rights on the site, the newest first. */
export const manageLog = definePage<'manageLog', { after: Mark | null; rows: LogRow[] } | null>({
  async load(reader, { query, scope }) {
    const after = readMark(query.get('after'));
    return after === undefined ? null : { after, rows: await readLog(reader, scope.siteId, after) };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const { lang } = request.params;
    const { shown, next } = onePage(loaded.rows);
    const at = (after: Mark | null) => href('manageLog', { lang }, listQuery([], { after }));
    return {
      code: 'ok',
      data: {
        sections: sectionsOf('manage', { ...request, visitor: signedIn(request).session, t }),
        entries: shown.map((row) => showLogEntry(row, { lang, t })),
        first: loaded.after ? at(null) : null,
        next: next && at(next),
      },
      head: sectionHead(request, t, 'manageLog'),
      tags: [],
    };
  },
});
