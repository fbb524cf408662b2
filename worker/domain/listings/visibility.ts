import type { ListingState } from '../../data/schema.ts';

/** Whether visitors see a listing and its photos, can no longer see it, or have never been meant to. */
export function visibilityOf(state: ListingState): 'visible' | 'gone' | 'not-found' {
  switch (state) {
    case 'published':
    case 'closed':
      return 'visible';
    case 'removed':
      return 'gone';
    case 'draft':
    case 'pending':
    case 'sent-back':
    case 'hidden':
      return 'not-found';
  }
}
