import { type RefObject, useEffect, useState } from 'react';
import { mergeDraft, readBase } from '../../contract/draft-merge.ts';
import type { FormState } from '../../contract/form-state.ts';
import { changeBase, fill, valuesOf } from './form-values.ts';
import { type DraftState, keepDraft } from './keep-draft.ts';
import { type DraftPage, readStored } from './stored-draft.ts';

/**
 * Keeps what is typed into a form: in this browser at once, and for a signed-in person on the server. Without a network
 * the server gets it later. Fields are restored when the form is opened again.
 */
export function useDraft(
  element: RefObject<HTMLFormElement | null>,
  { form, isKept }: { form: FormState; isKept: boolean },
): DraftState {
  const [state, setState] = useState<DraftState>('none');
  const { draft, part, isSignedIn, action, problem, base } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page with another base has new values
  useEffect(() => {
    const { current } = element;
    if (!current || !isKept) return;
    // A refused form shows what was just posted.
    const found = problem ? 'none' : restore(current, { draft, part });
    const keeper = keepDraft(current, { draft, part, action, isSignedIn, tell: setState });
    setState(found);
    if (found !== 'none' && isSignedIn) keeper.later();
    return keeper.stop;
  }, [element, isKept, draft, part, isSignedIn, action, problem, base]);
  return state;
}

/**
 * Fills in what this browser has and the server has not. Where both changed a field, the page shows what was typed here,
 * and its base stays older than the draft, so that the server refuses to replace it.
 */
function restore(form: HTMLFormElement, page: DraftPage): DraftState {
  const stored = readStored(page);
  if (!stored || stored.isSynced) return 'none';
  const [shown, base] = [valuesOf(form), readBase(stored.base)];
  const { fields, conflicts } = mergeDraft({ stored: shown, posted: stored.values, base });
  // Values that were sent and differ have arrived, and changed since.
  const disputed = stored.isSent ? [] : conflicts;
  const own = disputed.map((field): [string, string] => [field, stored.values[field] ?? '']);
  const filled = Object.entries({ ...fields, ...Object.fromEntries(own) }).filter(
    ([field, value]) => shown[field] !== value && form.elements.namedItem(field),
  );
  if (!filled.length) return 'none';
  fill(form, Object.fromEntries(filled));
  changeBase(form, Object.fromEntries(disputed.map((field) => [field, base?.[field] ?? ''])));
  return disputed.length ? 'conflict' : 'restored';
}
