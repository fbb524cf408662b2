import type { AuditEntry } from '../../web/contract/audit-entry.ts';
import { href } from '../../web/contract/routes.ts';
import type { PersonId } from '../data/schema.ts';
import type { AuditNames, AuditRow } from '../domain/audit/audit.query.ts';
import { personName } from '../identity/person-text.ts';
import type { ShownField } from '../moderation/kind.ts';
import { dateTime } from '../platform/i18n/date-text.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import { wordDifference } from '../platform/text/difference.ts';
import { actionText, fieldText, reasonText, stateText, type TextOptions, thingText } from './audit-text.ts';

/** An entry of the audit log for admins, with links to other entries and the texts that can be erased. */
export function showAuditEntry(row: AuditRow & AuditNames, options: TextOptions): AuditEntry {
  const { lang, t } = options;
  const logOf = (query: Record<string, string>) => href('manageLog', { lang }, query);
  const nameOf = (name: string | null, address: string | null) => personName({ name: name ?? '', address }, t);
  const { thing, thingId, by, person } = row;
  return {
    ...withoutPeople(row, options),
    thing: isNamed(row) ? { name: thingText(row, t), path: logOf({ thing: `${thing}-${thingId}` }) } : null,
    who:
      by === null
        ? { name: actorText(row, t), path: null }
        : { name: nameOf(row.byName, row.byAddress), path: logOf({ by: String(by) }) },
    whom: person === null ? null : { name: nameOf(row.name, row.address), path: logOf({ person: String(person) }) },
    versions: versionsOf(row),
  };
}

/** An entry for a page on another host than the site's, from where the site's log is not reached. */
export const withoutLinks = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  thing: entry.thing && { ...entry.thing, path: null },
  who: { ...entry.who, path: null },
  whom: entry.whom && { ...entry.whom, path: null },
  versions: [],
});

/** An entry of one's own part of the log, which names nobody else. */
export function showOwnEntry(row: AuditRow, { own, ...options }: TextOptions & { own: PersonId }): AuditEntry {
  const { t } = options;
  const isOfOther = row.person !== null && row.person !== own;
  return {
    ...withoutPeople(row, options),
    thing: isNamed(row) ? { name: thingText(row, t), path: null } : null,
    who: { name: row.by === own ? t('audit.actor.you') : otherActorText(row, t), path: null },
    whom: isOfOther ? { name: t('audit.actor.other'), path: null } : null,
    versions: [],
  };
}

/** An actor for the person whom an entry concerns: who of the staff acted is not theirs to know. */
const otherActorText = (row: AuditRow, t: Translate): string =>
  row.actor === 'person' || row.actor === 'command' ? t('audit.actor.staff') : actorText(row, t);

/** The rights of a person and the rules of a site have no number that would tell anything. */
const isNamed = ({ thing }: AuditRow): boolean => thing !== 'person' && thing !== 'site';

/** The name of an actor who is no person. */
function actorText({ actor }: AuditRow, t: Translate): string {
  switch (actor) {
    case 'visitor':
      return t('audit.actor.visitor');
    case 'command':
      return t('audit.actor.command');
    case 'system':
    case 'person':
      return t('audit.actor.system');
  }
}

function withoutPeople(row: AuditRow, options: TextOptions): Omit<AuditEntry, 'thing' | 'who' | 'whom' | 'versions'> {
  const { lang, t } = options;
  const note = read(row.reasonContent);
  const [before, after] = [row.before, row.after].map((state) => stateText(state, row.action, { lang, t }));
  // What both are is no change: the language of synonyms.
  const isSame = row.before === row.after;
  return {
    id: row.id,
    action: actionText(row.action, t),
    reason: reasonText(row.reason, t),
    note:
      note === 'erased'
        ? null
        : Object.values(note ?? {})
            .map(valueText)
            .join('\n'),
    before: isSame ? '' : (before ?? ''),
    after: isSame ? '' : (after ?? ''),
    fields: [
      ...(row.thing === 'synonyms' && after ? [asField(fieldText('language', t), after)] : []),
      ...fieldsOf(row, options),
    ],
    isErased: [row.beforeContent, row.afterContent].includes(''),
    at: dateTime(row.at, lang),
    atIso: new Date(row.at).toISOString(),
  };
}

/** A field that did not change. */
const asField = (name: string, text: string): AuditEntry['fields'][number] => ({
  name,
  stretches: [{ change: 'same', text }],
});

type Content = Readonly<Record<string, unknown>>;

/** The content of a version; null for none. */
function read(content: string | null): Content | 'erased' | null {
  if (content === null) return null;
  return content === '' ? 'erased' : (JSON.parse(content) as Content);
}

/** The fields that were given, removed or changed. */
function fieldsOf(row: AuditRow, { lang, t, kinds = [] }: TextOptions): AuditEntry['fields'] {
  const [before, after] = [read(row.beforeContent), read(row.afterContent)];
  const [old, now] = [before === 'erased' ? null : before, after === 'erased' ? null : after];
  const queued = kinds.find(({ kind, audits = [] }) => kind === row.thing || audits.includes(row.action));
  if (queued) return queuedFields(queued.show({ content: now, before: old }, { lang, t }), lang);
  // A text that has nothing to be compared with is shown as it is.
  const isCompared = old !== null && after !== 'erased';
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  return names.flatMap((name) => {
    const [was, is] = [valueText(old?.[name]), valueText(now?.[name])];
    if (isCompared && was === is) return [];
    const label = fieldText(name, t);
    return [isCompared ? { name: label, stretches: wordDifference(was, is, lang) } : asField(label, is || was)];
  });
}

/** The fields of a thing of the queue, as staff read them there. */
const queuedFields = (fields: readonly ShownField[], lang: string): AuditEntry['fields'] =>
  fields.map(({ label, before, after }) =>
    before === null ? asField(label, after) : { name: label, stretches: wordDifference(before, after, lang) },
  );

/** A value of a version as text. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object') return Object.values(value).map(valueText).filter(Boolean).join('\n');
  return String(value);
}

/** The texts of an entry that are not erased. */
const versionsOf = (row: AuditRow): AuditEntry['versions'] =>
  (
    [
      ['note', row.reasonVersion, row.reasonContent],
      ['before', row.beforeVersion, row.beforeContent],
      ['after', row.afterVersion, row.afterContent],
    ] as const
  ).flatMap(([which, version, content]) => (version !== null && content ? [{ version, which }] : []));
