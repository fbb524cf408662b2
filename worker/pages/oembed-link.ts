/** The link in a page's head with which other people's pages find out what to show of its address. `path`: the page's own. */
export const oembedLink = (origin: string, { path, title }: { path: string; title: string }) => ({
  type: 'application/json+oembed',
  path: `/oembed?${new URLSearchParams({ url: origin + path })}`,
  title,
});
