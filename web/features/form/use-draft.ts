import { type RefObject, useEffect, useState } from 'react';
import type { FormState } from '../../contract/form-state.ts';
import { forget, readStored, type StoredDraft, store } from './stored-draft.ts';

/**
 * `here`: kept in this browser. `everywhere`: on the server as well. `offline`: here until there is a network.
 * `restored`: filled in from this browser. `conflict`: another device has changed the draft since.
 */
type DraftState = 'none' | 'here' | 'everywhere' | 'offline' | 'restored' | 'conflict';

/** Milliseconds without typing after which the values are kept. */
const pauseMs = 1_000;

/**
 * Keeps what is typed into a form: in this browser at once, and for a signed-in person on the server. Without a network
 * the server gets it later. Fields are restored when the form is opened again.
 */
export function useDraft(
  element: RefObject<HTMLFormElement | null>,
  { form, isKept }: { form: FormState; isKept: boolean },
): { state: DraftState; forget: () => void; takeOther: () => void } {
  const [state, setState] = useState<DraftState>('none');
  const { draft, isSignedIn, action, problem } = form;
  const revision = form.kept?.revision ?? 0;
  useEffect(() => {
    const { current } = element;
    if (!current || !isKept) return;
    const keeper = keep(current, { draft, revision, action, isSignedIn, tell: setState });
    // A refused form shows what was just posted.
    const found = problem ? 'none' : restore(current, { draft, revision });
    setState(found);
    if (found === 'restored' && isSignedIn) keeper.later();
    return keeper.stop;
  }, [element, isKept, draft, revision, isSignedIn, action, problem]);
  return {
    state,
    forget: () => forget(draft),
    takeOther: () => {
      forget(draft);
      location.reload();
    },
  };
}

/** Fills in what this browser has and the server has not. */
function restore(form: HTMLFormElement, { draft, revision }: { draft: string; revision: number }): DraftState {
  const stored = readStored(draft);
  if (!stored || stored.isSynced) return 'none';
  fill(form, stored.values);
  return stored.revision === revision ? 'restored' : 'conflict';
}

function fill(form: HTMLFormElement, values: StoredDraft['values']): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList || field instanceof HTMLTextAreaElement) field.value = value;
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}

/** The values of the form's own fields; the address is no part of a draft. */
function valuesOf(form: HTMLFormElement): StoredDraft['values'] {
  const entries = [...new FormData(form)].filter(([name]) => name !== 'address' && name !== 'step');
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

type Keeping = {
  draft: string;
  revision: number;
  action: string;
  isSignedIn: boolean;
  tell: (state: DraftState) => void;
};

function keep(
  form: HTMLFormElement,
  { draft, revision, action, isSignedIn, tell }: Keeping,
): { later: () => void; stop: () => void } {
  let timer = 0;
  let known = revision;
  const listening = new AbortController();
  const save = async () => {
    const values = valuesOf(form);
    const entry = { values, at: Date.now(), revision: known, isSynced: false };
    const isStored = store(draft, entry);
    if (!isSignedIn) return tell(isStored ? 'here' : 'none');
    if (!navigator.onLine || !(await keepOnServer(action, values))) return tell(isStored ? 'offline' : 'none');
    known += 1;
    store(draft, { ...entry, revision: known, isSynced: true });
    tell('everywhere');
  };
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(save, pauseMs);
  };
  form.addEventListener('input', later, listening);
  window.addEventListener('online', later, listening);
  return {
    later,
    stop() {
      clearTimeout(timer);
      listening.abort();
    },
  };
}

/** Posts the draft as the form's own button does. The redirect behind it is not followed. */
async function keepOnServer(action: string, values: StoredDraft['values']): Promise<boolean> {
  const body = new URLSearchParams({ ...values, step: 'keep' });
  try {
    const answer = await fetch(action, { method: 'POST', body, redirect: 'manual' });
    return answer.type === 'opaqueredirect';
  } catch {
    // No network: the browser keeps it.
    return false;
  }
}
