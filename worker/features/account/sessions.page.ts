import { href } from '../../../web/contract/routes.ts';
import { definePage } from '../../pages/page.ts';
import { sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { dateTime } from '../../platform/i18n/date-text.ts';
import { readSessions, type SessionRow } from './sessions.query.ts';

/** The list of a member's sessions. */
export const dashboardSessions = definePage<'dashboardSessions', SessionRow[]>({
  load(reader, request) {
    const { visitor, session } = signedIn(request);
    return readSessions(reader, session.person, visitor.now);
  },
  show(rows, request, t) {
    const { session } = signedIn(request);
    const { lang } = request.params;
    return {
      code: 'ok',
      data: {
        sections: sectionsOf('dashboard', { ...request, visitor: session, t }),
        action: href('dashboardSessions', { lang }),
        sessions: rows.map(({ id, agent, host, seen_at }) => ({
          id,
          agent,
          host,
          seen: dateTime(seen_at, lang),
          seenAt: new Date(seen_at).toISOString(),
          isThis: id === session.id,
        })),
        isEnded: request.query.get('done') === 'signed-out',
      },
      head: sectionHead(request, t, 'dashboardSessions'),
      tags: [],
    };
  },
});
