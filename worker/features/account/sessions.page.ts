import { href } from '../../../web/contract/routes.ts';
import { placeText } from '../../identity/place-text.ts';
import { definePage } from '../../pages/page.ts';
import { sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { dateTime } from '../../platform/i18n/date-text.ts';
import { readSessions, type SessionRow, type SessionRows } from './sessions.query.ts';

/** The list of a member's sessions, one entry for each sign-in. */
export const dashboardSessions = definePage<'dashboardSessions', SessionRows>({
  load(reader, request) {
    const { visitor, session } = signedIn(request);
    return readSessions(reader, session.person, visitor.now);
  },
  show({ sessions, places }, request, t) {
    const { session } = signedIn(request);
    const { lang } = request.params;
    return {
      code: 'ok',
      data: {
        sections: sectionsOf('dashboard', { ...request, visitor: session, t }),
        action: href('dashboardSessions', { lang }),
        sessions: signInsOf(sessions).map(({ id, agent, hosts, createdAt, seenAt }) => {
          const place = places.find((entry) => entry.at === createdAt && entry.agent === agent);
          return {
            id,
            agent,
            hosts,
            place: place ? placeText(place, { lang, t }) : '',
            seen: dateTime(seenAt, lang),
            seenIso: new Date(seenAt).toISOString(),
            isThis: id === session.id,
          };
        }),
        isEnded: request.query.get('done') === 'signed-out',
      },
      head: sectionHead(request, t, 'dashboardSessions'),
      tags: [],
    };
  },
});

/** A sign-in: the session on the product's host, and those on sites that came from it. */
type SignIn = Pick<SessionRow, 'id' | 'agent' | 'createdAt' | 'seenAt'> & { hosts: string[] };

/**
 * Joins the sessions that came from one sign-in. Its id is that of the session on the product's host, also if that one has
 * expired: ending it ends all of them.
 *
 * @param rows the last used first.
 */
function signInsOf(rows: readonly SessionRow[]): SignIn[] {
  const signIns = Map.groupBy(rows, ({ id, via }) => via ?? id);
  return [...signIns].map(([id, sessions]) => {
    // The first one there is where the person proved who they are.
    const [first] = sessions.toSorted((a, b) => a.createdAt - b.createdAt);
    const seenAt = Math.max(...sessions.map((session) => session.seenAt));
    const hosts = [...new Set(sessions.map(({ host }) => host))];
    return { id, agent: first?.agent ?? '', createdAt: first?.createdAt ?? 0, seenAt, hosts };
  });
}
