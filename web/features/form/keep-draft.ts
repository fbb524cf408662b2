import { baseOf, readBase, withPosted } from '../../contract/draft-merge.ts';
import { baseText, changeBase, valuesOf } from './form-values.ts';
import { type DraftPage, forget, readStored, type StoredDraft, store } from './stored-draft.ts';

/**
 * `here`: kept in this browser. `everywhere`: on the server as well. `offline`: here until there is a network.
 * `restored`: filled in from this browser. `conflict`: another device has changed the same fields. `signed-out`: here
 * until the person signs in again. `large`: here alone, the server takes no more.
 */
export type DraftState = 'none' | 'here' | 'everywhere' | 'offline' | 'restored' | 'conflict' | 'signed-out' | 'large';

/** Milliseconds without typing after which the values are kept. */
const pauseMs = 1_000;

type Keeping = DraftPage & { action: string; isSignedIn: boolean; tell: (state: DraftState) => void };

/** Keeps what is typed into a form until it is stopped. `later` keeps it without typing. */
export function keepDraft(form: HTMLFormElement, keeping: Keeping): { later: () => void; stop: () => void } {
  let timer = 0;
  const listening = new AbortController();
  const { signal } = listening;
  let requests = new AbortController();
  const save = oneAtATime(async () => {
    timer = 0;
    const request = requests.signal;
    const state = await keepOnce(form, keeping, request);
    if (!request.aborted) keeping.tell(state);
  });
  const later = () => {
    clearTimeout(timer);
    // "Back" can show a page again that was sent.
    if (requests.signal.aborted) requests = new AbortController();
    timer = window.setTimeout(save, pauseMs);
  };
  form.addEventListener('input', later, { signal });
  window.addEventListener('online', later, { signal });
  form.addEventListener(
    'submit',
    ({ submitter }) => {
      const isTyped = timer !== 0;
      // What arrives after the form was sent would begin a new draft.
      clearTimeout(timer);
      requests.abort();
      if (submitter instanceof HTMLButtonElement && submitter.value === 'discard') forget(keeping.draft);
      else markSent(form, keeping, isTyped);
    },
    { signal },
  );
  return {
    later,
    stop() {
      clearTimeout(timer);
      requests.abort();
      listening.abort();
    },
  };
}

/** Runs a task again after the run in progress: the server must not get an older text after a newer one. */
function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let [isBusy, isAsked] = [false, false];
  return async () => {
    isAsked = true;
    if (isBusy) return;
    isBusy = true;
    while (isAsked) {
      isAsked = false;
      await task();
    }
    isBusy = false;
  };
}

/** Keeps the values in this browser, then on the server. */
async function keepOnce(form: HTMLFormElement, keeping: Keeping, signal: AbortSignal): Promise<DraftState> {
  const values = valuesOf(form);
  const base = baseText(form);
  const isStored = storeTyped(form, keeping, { values });
  if (!keeping.isSignedIn) return isStored ? 'here' : 'none';
  const answer = navigator.onLine ? await keepOnServer(keeping.action, { values, base }, signal) : 'offline';
  if (answer === 'everywhere') {
    changeBase(form, baseOf(values));
    store(keeping, { values, at: Date.now(), base: baseText(form), isSynced: true });
  }
  const isHere = answer === 'offline' || answer === 'refused';
  if (isHere && !isStored) return 'none';
  return answer === 'refused' ? 'here' : answer;
}

/** Keeps the values in this browser. The draft may have them from now on. Returns whether they are kept. */
function storeTyped(
  form: HTMLFormElement,
  { draft, part }: Keeping,
  { values, isSent = false }: { values: StoredDraft['values']; isSent?: boolean },
): boolean {
  changeBase(form, withPosted(readBase(baseText(form)) ?? {}, values));
  return store({ draft, part }, { values, at: Date.now(), base: baseText(form), isSynced: false, isSent });
}

/** Notes that the form was sent with these values: this browser fills them in again only if they did not arrive. */
function markSent(form: HTMLFormElement, keeping: Keeping, isTyped: boolean): void {
  const stored = readStored(keeping);
  if (isTyped || (stored && !stored.isSynced)) storeTyped(form, keeping, { values: valuesOf(form), isSent: true });
}

type Answer = 'everywhere' | 'offline' | 'conflict' | 'signed-out' | 'large' | 'refused';

/** What the statuses of a refused draft mean. */
const answers: Readonly<Record<number, Answer>> = { 401: 'signed-out', 409: 'conflict', 413: 'large' };

/** Posts the draft as the form's own button does. The redirect behind it is not followed. */
async function keepOnServer(
  action: string,
  { values, base }: Pick<StoredDraft, 'values' | 'base'>,
  signal: AbortSignal,
): Promise<Answer> {
  const body = new URLSearchParams({ ...values, base, role: 'member', step: 'keep' });
  try {
    const answer = await fetch(action, { method: 'POST', body, redirect: 'manual', signal });
    return answer.type === 'opaqueredirect' ? 'everywhere' : (answers[answer.status] ?? 'refused');
  } catch {
    // No network: the browser keeps it.
    return 'offline';
  }
}
