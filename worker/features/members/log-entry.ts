import { type LogEntry, logChanges } from '../../../web/contract/pages/members.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { PersonId } from '../../data/schema.ts';
import { personName, roleText, suspensionText } from '../../identity/person-text.ts';
import { dateTime } from '../../platform/i18n/date-text.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { LogRow } from './members.query.ts';

export type TextOptions = { lang: string; t: Translate };

/** The path of the page that manages a person. */
export const personPath = (id: PersonId, lang: string): string =>
  href('managePeople', { lang }, { person: String(id) });

/** An entry of the rights log. */
export function showLogEntry(row: LogRow, { lang, t }: TextOptions): LogEntry {
  return {
    id: row.id,
    change: changeOf(row.change),
    whom: personName(row, t),
    path: personPath(row.person, lang),
    who: row.by === null ? null : personName({ name: row.byName ?? '', address: row.byAddress }, t),
    reason: row.reason,
    before: standing(row.before, { lang, t }),
    after: standing(row.after, { lang, t }),
    at: dateTime(row.at, lang),
    atIso: new Date(row.at).toISOString(),
  };
}

const changeOf = (name: string): LogEntry['change'] =>
  logChanges.find((change) => change === name.replace(' ', '-')) ?? 'other';

/** The state before or after a change as text: roles, a state with the end of a suspension, or what staff prove with. */
function standing(text: string, { lang, t }: TextOptions): string {
  const [state, until] = text.split(' ');
  if (!state) return t('manage.standing.none');
  if (state === 'active') return t('manage.standing.active');
  if (state === 'any' || state === 'passkey') return t(`manage.standing.proof.${state}`);
  if (state === 'suspended') return suspensionText(until ? Number(until) : null, { lang, t });
  return roleText(text.split(' '), t);
}
