import type { Bucket, BucketName, ObjectKey } from '../platform/buckets.ts';
import type { PersonalObjects } from './personal-data.ts';
import type { SiteId } from './schema.ts';

/** What the keys of each bucket begin with; `SITE/` stands for a site's id and a slash. */
export type Prefixes = {
  MEDIA: 'SITE/' | 'people/';
  UPLOADS: 'SITE/' | 'SITE/attachments/' | 'SITE/documents/' | 'SITE/orders/';
};

/** What a module says of the objects below a prefix. */
export type ObjectDeclaration = {
  /** What of them is personal; null where nothing is. */
  personal: PersonalObjects | null;
};

/** The objects of a module, by bucket and prefix. */
export type ObjectDeclarations = {
  readonly [Name in BucketName]?: { readonly [Prefix in Prefixes[Name]]?: ObjectDeclaration };
};

/** The key of an object of a site. The site comes first, so that no host reaches the objects of another site. */
export const siteObject = <Name extends BucketName>(_: Name, site: SiteId, name: string): ObjectKey<Name> =>
  `${site}/${name}` as ObjectKey<Name>;

/** The key of an object that belongs to no site. */
export const platformObject = <Name extends BucketName>(
  _: Name,
  prefix: Exclude<Prefixes[Name], `SITE/${string}`>,
  name: string,
): ObjectKey<Name> => `${prefix}${name}` as ObjectKey<Name>;

/** Deletes all objects of a site. */
export async function deleteSiteObjects<Name extends BucketName>(
  bucket: Pick<Bucket<Name>, 'list' | 'delete'>,
  name: Name,
  site: SiteId,
): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list({ prefix: siteObject(name, site, '') });
    if (objects.length === 0) return;
    await bucket.delete(objects.map(({ key }) => key as ObjectKey<Name>));
  }
}
