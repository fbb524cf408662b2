import { useSyncExternalStore } from 'react';
import type { Me } from '../contract/me.ts';

let known: Me | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/**
 * Who is signed in; null until that is known, and for visitors whom no cookie marks as signed in: they cause no
 * request. Pages are the same for everyone, so this is never known at the edge.
 */
export const useMe = (): Me | null => useSyncExternalStore(listen, now, nobody);

const now = () => known;
const nobody = () => null;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    void ask();
  }
  return () => listeners.delete(listener);
}

async function ask(): Promise<void> {
  if (!/(^|; )account=1/.test(document.cookie)) return;
  const answer = await fetch('/api/v1/me');
  if (!answer.ok) return;
  known = (await answer.json()) as Me;
  for (const listener of listeners) listener();
}
