import { readWholeNumber } from '../../../platform/text/whole-number.ts';

/** The name of the form in drafts, codes and uploads. */
export const postFormName = 'post';

/** The post that the address names; null for a new one, undefined for an address that names none. */
export function readPostAsked(get: (name: string) => string | null): number | null | undefined {
  const post = get('post');
  return post === null ? null : readWholeNumber(post);
}

/** What a draft of the form is about. */
export const thingOfPost = (post: number | null): string => (post === null ? 'new' : String(post));
