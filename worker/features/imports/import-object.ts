import { siteObject } from '../../data/objects.ts';
import type { SiteId } from '../../data/schema.ts';

/** The object that holds an uploaded file. */
export const importObject = (site: SiteId, name: string) => siteObject('UPLOADS', site, name);
