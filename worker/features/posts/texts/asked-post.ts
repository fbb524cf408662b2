import { type PostKind, postKinds } from '../../../../web/contract/posts.ts';

/** What names a post in the viewer: its kind, and its slug in any of its languages. */
export type AskedPost = { kind: PostKind; slug: string };

/** Reads `article/SLUG` or `blog/SLUG`; null for anything else. */
export function readPostItem(item: string): AskedPost | null {
  const [first, slug = '', more] = item.split('/');
  const kind = postKinds.find((one) => one === first);
  return kind === undefined || slug === '' || more !== undefined ? null : { kind, slug };
}

export const postItem = ({ kind, slug }: AskedPost): string => `${kind}/${slug}`;
