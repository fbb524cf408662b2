/** The path that a form posts to, to open a document. */
export const documentPath = (claim: number, key: string): string => `/api/v1/claims/${claim}/documents/${key}`;
