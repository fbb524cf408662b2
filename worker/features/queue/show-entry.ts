import type { QueueEntry } from '../../../web/contract/pages/queue.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { personName } from '../../identity/person-text.ts';
import type { Self } from '../../identity/self.query.ts';
import type { DecisionRefusal } from '../../moderation/decision.ts';
import type { QueueKind } from '../../moderation/kind.ts';
import { leavingFrom, type Machine, type Transition } from '../../moderation/machine.ts';
import { isWrittenBy, noteOf } from '../../moderation/queue-item.ts';
import { kindText, reasonText } from '../../pages/audit-text.ts';
import { dateTime } from '../../platform/i18n/date-text.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { aboutOf, fieldsOf, type Known, kindOf, momentOf, type ShowOptions } from './show-thing.ts';
import type { NamedPerson, StaffItem } from './staff-items.query.ts';
import { faultText, stateText } from './words.ts';

export type EntryOptions = ShowOptions & Known & { kinds: readonly QueueKind[]; self: Self };

/** A thing of the queue, for staff. */
export function showEntry(item: StaffItem, options: EntryOptions): QueueEntry {
  const { request, kinds, self, t } = options;
  const hindrance = hindranceOf(item, self);
  const isHidden = isAboutReader(item, self);
  return {
    id: item.id,
    revision: item.revision,
    kind: kindText(item.kind, t),
    about: aboutOf(item, options),
    fields: isHidden ? [] : fieldsOf(item, kindOf(kinds, item.kind), options),
    since: momentOf(item.since, request),
    author: isHidden ? t('moderation.hiddenAuthor') : authorOf(item, t),
    isAppeal: item.isAppeal === 1,
    risk: riskOf(item, t),
    lease: leaseOf(item, options),
    hindrance: item.decidedAt === null && hindrance ? faultText(hindrance, t) : '',
    decided: decidedOf(item, options),
    path: itemPath(item.id, request.params.lang),
    reading: isHidden ? null : (kindOf(kinds, item.kind)?.staffPath?.(item, request.params.lang) ?? null),
  };
}

export const itemPath = (id: number, lang: string): string => href('manageQueue', { lang }, { item: String(id) });

/** Why a person cannot decide on a thing: also because one of their other addresses wrote it. */
export const hindranceOf = (item: StaffItem, self: Self): DecisionRefusal | null =>
  isWrittenBy(item, self) ? 'own' : item.hindrance;

/**
 * Whether a thing is about a listing for which the reader acts, and another person wrote it: who reports a business stays
 * unknown to it.
 */
export const isAboutReader = (item: StaffItem, self: Self): boolean =>
  item.hindrance === 'own' && !isWrittenBy(item, self);

const nameOf = ([name, address]: NamedPerson, t: Translate): string => personName({ name: name ?? '', address }, t);

const authorOf = ({ author, authorName }: StaffItem, t: Translate): string =>
  author === null ? t('moderation.noAccount') : nameOf(authorName, t);

function riskOf({ risk, risks }: StaffItem, t: Translate): QueueEntry['risk'] {
  const level = risk >= 60 ? 'high' : risk >= 30 ? 'medium' : 'low';
  return {
    number: risk,
    words: t(`moderation.risk.${level}`),
    reasons: risks.filter((code) => t.has(`moderation.risks.${code}`)).map((code) => t(`moderation.risks.${code}`)),
  };
}

/** Who looks at a thing now. */
function leaseOf(
  { leaseBy, leaseUntil, leaseName, decidedAt }: StaffItem,
  { request, self, t }: EntryOptions,
): QueueEntry['lease'] {
  if (leaseBy === null || leaseUntil === null || leaseUntil <= request.now || decidedAt !== null) return null;
  return {
    who: nameOf(leaseName, t),
    isOwn: leaseBy === self.person,
    until: dateTime(leaseUntil, request.params.lang),
    iso: new Date(leaseUntil).toISOString(),
  };
}

function decidedOf(item: StaffItem, options: EntryOptions): QueueEntry['decided'] {
  const { request, kinds, self, t } = options;
  const { decidedAt, decidedBy, deciderName } = item;
  if (decidedAt === null) return null;
  const machine = kindOf(kinds, item.kind)?.machine;
  return {
    state: stateText(item.state, t),
    who: decidedBy === null ? t('moderation.byAuthor') : nameOf(deciderName, t),
    when: momentOf(decidedAt, request),
    reason: reasonText(item.reason, t),
    note: noteOf(item),
    canUndo: machine !== undefined && canUndo(item, machine, request.now) && hindranceOf(item, self) !== 'own',
  };
}

const canUndo = ({ state, decidedAt }: StaffItem, machine: Machine, now: number): boolean => {
  const { undoFor = 0 } = machine.transitions[undoOf(machine, state) ?? ''] ?? {};
  return (decidedAt ?? 0) > now - undoFor;
};

const transitionsOf = (machine: Machine, state: string, by: Transition['by']) =>
  leavingFrom(machine, state, by).flatMap((name) => {
    const transition = machine.transitions[name];
    return transition ? [{ name, transition }] : [];
  });

/** The transition that takes the last decision back; undefined if there is none. */
export const undoOf = (machine: Machine, state: string): string | undefined =>
  transitionsOf(machine, state, 'staff').find(({ transition }) => transition.undoFor !== undefined)?.name;

/** The decisions that staff can take in a state. */
export const decisionsOf = (machine: Machine, state: string): string[] =>
  transitionsOf(machine, state, 'staff')
    .filter(({ transition }) => transition.undoFor === undefined)
    .map(({ name }) => name);
