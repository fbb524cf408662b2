import { logEvents, type SecurityEntry } from '../../../web/contract/pages/security-log.data.ts';
import { personName, roleText } from '../../identity/person-text.ts';
import { placeText } from '../../identity/place-text.ts';
import type { Visitor } from '../../pages/page.ts';
import { dateTime } from '../../platform/i18n/date-text.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { OwnRow, SecurityRow, StaffRow } from './security-log.query.ts';

export type EntryOptions = { lang: string; t: Translate; providers: Visitor['providers'] };

/** An entry of one's own log. */
export const showOwnEntry = (row: OwnRow, options: EntryOptions): SecurityEntry => ({
  ...showEntry(row, options),
  detail: signInDetail(row, options) || roleDetail(row, options) || ownDetail(row, options),
  who: null,
  site: row.site,
});

/** An entry of a site's log. What its staff changed in their own accounts is not told. */
export const showStaffEntry = (row: StaffRow, options: EntryOptions): SecurityEntry => ({
  ...showEntry(row, options),
  detail: signInDetail(row, options) || roleDetail(row, options),
  who: personName(row, options.t),
  site: null,
});

const showEntry = ({ id, event, agent, country, town, at }: SecurityRow, { lang, t }: EntryOptions) => ({
  id,
  event: logEvents.find((known) => known === event) ?? 'other',
  agent,
  place: placeText({ country, town }, { lang, t }),
  at: dateTime(at, lang),
  atIso: new Date(at).toISOString(),
});

const signIns: readonly string[] = ['signed-in', 'failed-sign-in', 'proved', 'failed-proof'];

/** How somebody signed in or tried to; empty for other events. */
function signInDetail({ event, detail }: SecurityRow, { t, providers }: EntryOptions): string {
  if (!signIns.includes(event)) return '';
  if (detail === 'mail' || detail === 'passkey') return t(`securityLog.way.${detail}`);
  return providers.find(({ issuer }) => issuer === detail)?.name ?? detail;
}

const roleDetail = ({ event, detail }: SecurityRow, { t }: EntryOptions): string =>
  event === 'role-granted' || event === 'role-revoked' ? roleText([detail], t) : '';

/** What was added, removed or replaced. */
const ownDetail = ({ event, detail }: SecurityRow, { t }: EntryOptions): string =>
  event === 'address-changed' && detail ? t('securityLog.former', { address: detail }) : detail;
