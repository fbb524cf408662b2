/** Query parameters that no page has: the token of a preview in the viewer, and the secret of a link to a preview. */
export const previewParameter = 'preview';
export const shareParameter = 'share';

/** Whether a request asks for a preview. It is answered with one or refused. */
export const asksForPreview = (query: URLSearchParams): boolean =>
  query.has(previewParameter) || query.has(shareParameter);
