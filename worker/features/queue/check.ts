import type { QueueCheck } from '../../../web/contract/pages/queue.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { QueueKind } from '../../moderation/kind.ts';
import { kindText, reasonText } from '../../pages/audit-text.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { QueueCheckRange } from './position.ts';
import { obstacleOf, problemOf } from './preflight.ts';
import type { CheckRows } from './queue.query.ts';
import { hindranceOf, itemPath } from './show-entry.ts';
import { aboutOf, kindOf, type ShowOptions } from './show-thing.ts';
import type { StaffItem } from './staff-items.query.ts';
import { decisionText, faultText } from './words.ts';

type CheckOptions = ShowOptions & { kinds: readonly QueueKind[] };

/** What a decision would do with several things. Null if no kind has it, or if none of the things exists. */
export function showCheck(
  { name, reason, ids }: QueueCheckRange,
  rows: CheckRows,
  options: CheckOptions,
): QueueCheck | null {
  const { request, kinds, t } = options;
  const { lang } = request.params;
  const isKnown = kinds.some(({ machine }) => machine.transitions[name]?.by === 'staff');
  const found = ids.flatMap((id) => rows.items.find((item) => item.id === id) ?? []);
  if (!isKnown || !found.length) return null;
  const checked = found.map((item) => ({ item, code: codeOf(item, { name, reason }, { rows, kinds }) }));
  const possible = checked.filter(({ code }) => code === null);
  return {
    words: choiceText(name, reason, t),
    things: checked.map(({ item, code }) => ({
      id: item.id,
      kind: kindText(item.kind, t),
      name: aboutOf(item, options)?.name ?? '',
      path: itemPath(item.id, lang),
      problem: code === null ? '' : faultText(code, t),
    })),
    form: {
      check: name,
      reason,
      items: possible.map(({ item: { id, revision } }) => `${id}-${revision}`).join('.'),
      count: possible.length,
    },
    summary: summaryOf(possible.length, checked.length, t),
    back: href('manageQueue', { lang }),
  };
}

function summaryOf(possible: number, all: number, t: Translate): string {
  const summary = t('moderation.possible', { count: possible });
  return possible && possible < all ? `${summary} ${t('moderation.notPossible', { count: all - possible })}` : summary;
}

/** A decision with its reason in words. */
export const choiceText = (name: string, reason: string, t: Translate): string =>
  reason
    ? t('moderation.choice', { decision: decisionText(name, t), reason: reasonText(reason, t) })
    : decisionText(name, t);

/** Why the decision would be refused, in the order in which it is looked at when it is taken. */
function codeOf(
  item: StaffItem,
  asked: { name: string; reason: string },
  { rows, kinds }: { rows: CheckRows; kinds: readonly QueueKind[] },
): string | null {
  const kind = kindOf(kinds, item.kind);
  return (
    problemOf(item, kind, asked) ??
    obstacleOf(item, kind, { ...asked, current: rows.current.get(item.id) }) ??
    hindranceOf(item, rows.self)
  );
}
