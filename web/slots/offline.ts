import { offlineEvent } from './fetch-page-data.ts';
import { pageDataStore } from './page-data.tsx';

/** Whether a page cannot be opened because there is no network. Tells the visitor so. */
export function isOutOfReach(address: string): boolean {
  if (navigator.onLine || pageDataStore().has(address)) return false;
  dispatchEvent(new Event(offlineEvent));
  return true;
}
