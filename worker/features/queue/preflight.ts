import { type Current, optionsOf, type QueueKind } from '../../moderation/kind.ts';
import type { QueueItem } from '../../moderation/queue-item.ts';
import { decisionsOf } from './show-entry.ts';

/** A decision of staff, as a form or an address names it. */
export type AskedDecision = { name: string; reason: string; note?: string; option?: string };

/** The option that a decision has without a choice. */
export const defaultOption = (kind: QueueKind, name: string, item: QueueItem): string =>
  optionsOf(kind, name, item)[0] ?? '';

/**
 * Why a decision is not possible, before anybody tries: by the state of the thing, and by what the kind allows. Null if it
 * may be possible.
 */
export function problemOf(item: QueueItem, kind: QueueKind | undefined, asked: AskedDecision): string | null {
  if (!kind || !decisionsOf(kind.machine, item.state).includes(asked.name))
    return item.decidedAt === null ? 'impossible' : 'decided';
  const reasons = kind.reasons[asked.name] ?? [];
  if (asked.reason && !reasons.includes(asked.reason)) return 'reason-other';
  if (asked.option && !optionsOf(kind, asked.name, item).includes(asked.option)) return 'impossible';
  const isMissing = kind.machine.transitions[asked.name]?.needsReason && !asked.reason && !asked.note;
  return isMissing ? 'reason-missing' : null;
}

/** Why what is published now makes a decision impossible; null if it does not. */
export const obstacleOf = (
  item: QueueItem,
  kind: QueueKind | undefined,
  { name, option, current }: AskedDecision & { current: Current | undefined },
): string | null =>
  kind?.obstacle?.(item, { name, option: option ?? defaultOption(kind, name, item), current }) ?? null;
