/** The kinds of texts: of the site's staff, and of its members. */
export const postKinds = ['article', 'blog'] as const;

export type PostKind = (typeof postKinds)[number];

/** The lists of texts, each a route. */
export const postLists = ['articles', 'blogs'] as const;

export type PostList = (typeof postLists)[number];

/** The list of a kind. */
export const listOf: Readonly<Record<PostKind, PostList>> = { article: 'articles', blog: 'blogs' };

/** Characters of the parts of a text. */
export const longestPostTitle = 160;
export const longestPostDescription = 300;
export const longestPost = 60_000;

/** Tags of a text, and characters of one. */
export const mostPostTags = 6;
export const longestPostTag = 40;

/** Pictures of a text. */
export const mostPostPhotos = 12;

/** Characters of the description of a picture. */
export const longestPostAlt = 300;

/** How a text shows one of its pictures. */
export const pictureMarkdown = (key: string, alt: string): string => `![${alt.replace(/[[\]\\]/g, ' ')}](photo:${key})`;

/** The tags that are typed in one field. */
export const tagsTyped = (text: string): string[] =>
  text
    .split(/[,،、，]/u)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
