import { platformObject } from '../../data/objects.ts';

/** The bucket key of a person's picture. It has no site prefix, since accounts work on every site. */
export const pictureObject = (key: string) => platformObject('MEDIA', 'people/', key);
