/** The address where authors follow what they sent, for a language. */
export type FollowLink = (language: string) => string;

/** The address of another page of the site in the same language: `pathOf` makes its path. */
export function pageLink(link: FollowLink, language: string, pathOf: (lang: string) => string): string {
  const url = new URL(link(language));
  const [, lang = ''] = url.pathname.split('/');
  return new URL(pathOf(lang), url.origin).href;
}
