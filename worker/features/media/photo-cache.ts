import type { CacheStorage } from '@cloudflare/workers-types';
import type { Tag } from '../../data/cache-tags.ts';
import type { AppContext } from '../../http/context.ts';

/** A photo at one width in one format. */
export type CachedPhoto = { body: ReadableStream; isCurrent: boolean };

const headers = { tag: 'x-tag', position: 'x-position' };

/** Seconds that a photo may stay. It is served only after a look at the change log or at its listing. */
const maxAge = 30 * 24 * 60 * 60;

/**
 * The Cache API as a store of photos. Each has the position of the change log at which what shows it was visible: it is
 * current until that is written again. The site's epoch keeps out photos of another site with the same id.
 */
export async function openPhotoCache(c: AppContext) {
  const { site, log } = c.var.served;
  const cache = await (caches as unknown as CacheStorage).open('photos');
  const address = `https://photos.signpost.invalid/${site.epoch}${c.req.path}`;
  const inBackground = (work: Promise<unknown>) => c.executionCtx.waitUntil(work.catch(c.var.report));
  return {
    async find(): Promise<CachedPhoto | undefined> {
      const found = await cache.match(address);
      const tag = found?.headers.get(headers.tag) as Tag | null | undefined;
      if (!found?.body || !tag) return undefined;
      const position = Number(found.headers.get(headers.position));
      const isCurrent = log.isCurrent({ position, tags: [tag] });
      return { body: found.body as unknown as ReadableStream, isCurrent };
    },
    /** Stores a photo as current until `tag` is written, and returns the body to answer with. */
    store(body: ReadableStream, tag: Tag): ReadableStream {
      const [stored, answered] = body.tee();
      const entry = new Response(stored, {
        headers: {
          'cache-control': `public, max-age=${maxAge}`,
          [headers.tag]: tag,
          [headers.position]: String(log.position),
        },
      });
      inBackground(cache.put(address, entry as never));
      return answered;
    },
    delete: () => inBackground(cache.delete(address)),
  };
}
