/** The object in the bucket that holds a photo. The site comes first, so that no host reaches another site's photos. */
export const photoObject = (siteId: number, key: string): string => `${siteId}/${key}`;
