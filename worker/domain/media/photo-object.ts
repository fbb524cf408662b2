import { siteObject } from '../../data/objects.ts';
import type { SiteId } from '../../data/schema.ts';

/** The bucket key of a photo. The site's id is a prefix, so a host cannot read another site's photos. */
export const photoObject = (site: SiteId, key: string) => siteObject('MEDIA', site, key);
