import type { R2Bucket, R2Object, R2ObjectBody, R2PutOptions } from '@cloudflare/workers-types';

export type BucketName = 'MEDIA' | 'UPLOADS';

declare const bucketOfKey: unique symbol;

/** The key of an object. Branded, so that only the functions of `worker/data/objects.ts` make one. */
export type ObjectKey<Name extends BucketName = BucketName> = string & { readonly [bucketOfKey]: Name };

/** What is used of a bucket. */
export type Bucket<Name extends BucketName> = Pick<R2Bucket, 'list'> & {
  get(key: ObjectKey<Name>): Promise<R2ObjectBody | null>;
  put(key: ObjectKey<Name>, value: Parameters<R2Bucket['put']>[1], options?: R2PutOptions): Promise<R2Object>;
  delete(keys: ObjectKey<Name> | ObjectKey<Name>[]): Promise<void>;
};
