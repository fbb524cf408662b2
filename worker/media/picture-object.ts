/** The object in the bucket that holds a person's picture: beside those of the sites, since people are the same on all. */
export const pictureObject = (key: string): string => `people/${key}`;
