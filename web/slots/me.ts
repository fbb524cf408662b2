import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Me } from '../contract/me.ts';

let user: Me | null = null;
let isRequested = false;
const listeners = new Set<() => void>();

/** Set by the Worker around the slots of a preview for a member who does not exist; absent everywhere else. */
export const EdgeMe = createContext<Me | null>(null);

/**
 * The signed-in user; null until loaded, and for visitors without the `account` cookie, who cause no request. Pages are
 * the same for everyone, so this is never known at the edge.
 */
export function useMe(): Me | null {
  const edgeMe = useContext(EdgeMe);
  const me = useSyncExternalStore(listen, getUser, getServerUser);
  return edgeMe ?? me;
}

const getUser = () => user;
const getServerUser = () => null;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (!isRequested) {
    isRequested = true;
    void loadUser();
  }
  return () => listeners.delete(listener);
}

async function loadUser(): Promise<void> {
  if (!/(^|; )account=1/.test(document.cookie)) return;
  const response = await fetch('/api/v1/me');
  if (!response.ok) return;
  user = (await response.json()) as Me;
  for (const listener of listeners) listener();
}
