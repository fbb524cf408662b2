/** Query parameters that no page has: the token of a preview in the viewer, and the secret of a link to a preview. */
export const previewParameter = 'preview';
export const shareParameter = 'share';

/** Whether the URL of a request asks for a preview. It is answered with one or refused. */
export function asksForPreview(url: string): boolean {
  const start = url.indexOf('?');
  // Most requests have no query, and this is asked of every one of them.
  if (start < 0) return false;
  const query = new URLSearchParams(url.slice(start));
  return query.has(previewParameter) || query.has(shareParameter);
}
