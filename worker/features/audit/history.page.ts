import { href } from '../../../web/contract/routes.ts';
import type { AuditRow } from '../../domain/audit/audit.query.ts';
import type { QueueKind } from '../../moderation/kind.ts';
import { showOwnEntry } from '../../pages/audit-entry.ts';
import { listQuery, type Mark, readMark } from '../../pages/marked-list.ts';
import { definePage } from '../../pages/page.ts';
import { sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { readOwnLog } from './audit.query.ts';
import type { EntriesPage } from './log-pages.ts';

type Loaded = EntriesPage<AuditRow> & { after: Mark | null };

/** The entries of a site's audit log that concern a member or that the member made, newest first. */
export const dashboardHistory = (kinds: readonly QueueKind[]) =>
  definePage<'dashboardHistory', Loaded | null>({
    async load(reader, request) {
      const after = readMark(request.query.get('after'));
      if (after === undefined) return null;
      const { person: own } = signedIn(request).session;
      return { after, ...(await readOwnLog(reader, request.scope.siteId, { own, after })) };
    },
    show(loaded, request, t) {
      if (!loaded) return { code: 'not-found' };
      const { session } = signedIn(request);
      const { lang } = request.params;
      const at = (after: Mark | null) => href('dashboardHistory', { lang }, listQuery([], { after }));
      return {
        code: 'ok',
        data: {
          sections: sectionsOf('dashboard', { ...request, visitor: session, t }),
          entries: loaded.shown.map((row) => showOwnEntry(row, { own: session.person, lang, t, kinds })),
          first: loaded.after ? at(null) : null,
          next: loaded.next && at(loaded.next),
        },
        head: sectionHead(request, t, 'dashboardHistory'),
        tags: [],
      };
    },
  });
