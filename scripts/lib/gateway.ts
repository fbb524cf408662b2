import type { D1Database, D1Result, R2Bucket } from '@cloudflare/workers-types';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { retryTransient } from '../../worker/data/transient.ts';
import { databaseOver, type Send } from './database-over.ts';

/** The bucket of photos. Its objects only have `arrayBuffer`, `httpMetadata` and their keys. */
export type Media = Pick<R2Bucket, 'put' | 'get' | 'list' | 'delete'>;

/**
 * The Worker that accesses the database and the bucket. A POST of calls is one batch in one transaction. On the host
 * `media`, PUT and GET transfer the object with the path as its key, and POST lists or deletes objects. wrangler's platform
 * proxy would spend 4 ms on each prepare and bind.
 */
const script = `async function media(request, bucket) {
  const key = decodeURIComponent(new URL(request.url).pathname.slice(1));
  if (request.method === 'PUT') {
    const contentType = request.headers.get('content-type');
    await bucket.put(key, await request.arrayBuffer(), { httpMetadata: { contentType } });
    return Response.json({});
  }
  if (request.method === 'GET') {
    const object = await bucket.get(key);
    if (object === null) return new Response(null, { status: 404 });
    return new Response(object.body, { headers: { 'content-type': object.httpMetadata?.contentType ?? '' } });
  }
  const { prefix, keys } = await request.json();
  if (keys) await bucket.delete(keys);
  else return Response.json((await bucket.list({ prefix })).objects.map((object) => object.key));
  return Response.json({});
}
export default {
  async fetch(request, env) {
    if (new URL(request.url).hostname === 'media') return media(request, env.MEDIA);
    const calls = await request.json();
    try {
      return Response.json(await env.DB.batch(calls.map(({ sql, values }) => env.DB.prepare(sql).bind(...values))));
    } catch (error) {
      return Response.json({ error: error.message });
    }
  },
};`;

/** Retries for about 25 s in all, because a command may wait longer than a visitor. */
const retryOptions = { tries: 10, firstWait: 50 };

/** Implements the bucket with requests to the gateway's Worker. */
function openMedia(miniflare: Miniflare): Media {
  const request = async (path: string, init: { method: string; body?: Uint8Array | string; headers?: HeadersInit }) => {
    const response = await miniflare.dispatchFetch(`http://media/${path}`, init as never);
    if (!response.ok && response.status !== 404) {
      throw new Error(`The bucket did not answer ${init.method} ${path}: ${await response.text()}`);
    }
    return response;
  };
  return {
    async put(key: string, body: Uint8Array, options: { httpMetadata: { contentType: string } }) {
      const headers = { 'content-type': options.httpMetadata.contentType };
      await request(encodeURIComponent(key), { method: 'PUT', headers, body });
    },
    async get(key: string) {
      const response = await request(encodeURIComponent(key), { method: 'GET' });
      if (response.status === 404) return null;
      const contentType = response.headers.get('content-type') ?? '';
      return { arrayBuffer: () => response.arrayBuffer(), httpMetadata: { contentType } };
    },
    async list({ prefix }: { prefix: string }) {
      const response = await request('', { method: 'POST', body: JSON.stringify({ prefix }) });
      return { objects: ((await response.json()) as string[]).map((key) => ({ key })) };
    },
    async delete(keys: string[]) {
      await request('', { method: 'POST', body: JSON.stringify({ keys }) });
    },
  } as unknown as Media;
}

/**
 * Starts workerd with a heap limit of 256 MB, twice that of Cloudflare. Without one, V8 keeps gigabytes of garbage from
 * large batches. The variable is reset, so that later child processes do not inherit it.
 */
async function withSmallHeaps(start: () => Promise<unknown>): Promise<void> {
  const { MINIFLARE_WORKERD_V8_FLAGS: before } = process.env;
  process.env.MINIFLARE_WORKERD_V8_FLAGS = before ?? '--max-old-space-size=256';
  await start();
  if (before === undefined) delete process.env.MINIFLARE_WORKERD_V8_FLAGS;
}

/**
 * Opens a local D1 database and a local bucket for Node, in a separate workerd. Each statement or batch is one request;
 * wrangler's proxy needs one, of milliseconds, for every `prepare` and `bind`. A request that meets another process's
 * lock is retried: a failed batch has changed nothing. `state` is miniflare's directory, or undefined for memory.
 */
export async function openGateway(
  id: string,
  { state, bucket = 'signpost-media' }: { state?: string; bucket?: string } = {},
): Promise<{ db: D1Database; media: Media; close(): Promise<void> }> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script,
      compatibilityDate: '2026-08-01',
      d1Databases: { DB: id },
      r2Buckets: { MEDIA: bucket },
      // Without this, miniflare requests the machine's location from the network.
      cf: false,
      // A locked database is retried and finally thrown, so workerd does not need to print its stack.
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'error' && !message.includes('SQLITE_BUSY')) console.error(message);
      },
      ...(state === undefined ? {} : { resourcePersistencePath: state }),
    }),
  );
  await withSmallHeaps(() => miniflare.ready);
  const send: Send = (calls) =>
    retryTransient(async () => {
      const response = await miniflare.dispatchFetch('http://database/', {
        method: 'POST',
        body: JSON.stringify(calls),
      });
      const results = (await response.json()) as D1Result<Record<string, unknown>>[] | { error: string };
      if ('error' in results) throw new Error(results.error);
      return results;
    }, retryOptions);
  const media = openMedia(miniflare);
  return { db: databaseOver(send), media, close: () => miniflare.dispose() };
}
