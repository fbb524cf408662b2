import { siteObject } from '../../data/objects.ts';
import type { SiteId } from '../../data/schema.ts';

/** The object that holds the archive that a new site is made from. `site`: the product's own. */
export const orderObject = (site: SiteId, key: string) => siteObject('UPLOADS', site, `orders/${key}`);
