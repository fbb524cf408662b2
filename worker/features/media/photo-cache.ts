import type { CacheStorage } from '@cloudflare/workers-types';
import { listingTag } from '../../data/cache-tags.ts';
import type { AppContext } from '../../http/context.ts';

/** A photo at one width in one format, and the listing that shows it. */
export type CachedPhoto = { body: ReadableStream; listing: number; isCurrent: boolean };

const headers = { listing: 'x-listing', position: 'x-position' };

/** Seconds that a photo may stay. It is served only after a look at the change log or at its listing. */
const maxAge = 30 * 24 * 60 * 60;

/**
 * The Cache API as a store of photos. Each has the position of the change log at which its listing was visible: it is
 * current until the listing is written again. The site's epoch keeps out photos of another site with the same id.
 */
export async function openPhotoCache(c: AppContext) {
  const { site, log } = c.var.served;
  const cache = await (caches as unknown as CacheStorage).open('photos');
  const address = `https://photos.signpost.invalid/${site.epoch}${c.req.path}`;
  const inBackground = (work: Promise<unknown>) => c.executionCtx.waitUntil(work.catch(c.var.report));
  return {
    async find(): Promise<CachedPhoto | undefined> {
      const found = await cache.match(address);
      const listing = Number(found?.headers.get(headers.listing));
      if (!found?.body || !listing) return undefined;
      const position = Number(found.headers.get(headers.position));
      const isCurrent = log.isCurrent({ position, tags: [listingTag(listing)] });
      return { body: found.body as unknown as ReadableStream, listing, isCurrent };
    },
    /** Stores a photo as current, and returns the body to answer with. */
    store(body: ReadableStream, listing: number): ReadableStream {
      const [stored, answered] = body.tee();
      const entry = new Response(stored, {
        headers: {
          'cache-control': `public, max-age=${maxAge}`,
          [headers.listing]: String(listing),
          [headers.position]: String(log.position),
        },
      });
      inBackground(cache.put(address, entry as never));
      return answered;
    },
    delete: () => inBackground(cache.delete(address)),
  };
}
