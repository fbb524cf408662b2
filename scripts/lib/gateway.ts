import type { D1Database, D1Result, R2Bucket } from '@cloudflare/workers-types';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { retryTransient } from '../../worker/db/transient.ts';
import { databaseOver, type Send } from './database-over.ts';

/** The bucket that holds the bytes of photos; of what it gives, `arrayBuffer`, `httpMetadata` and keys are there. */
export type Media = Pick<R2Bucket, 'put' | 'get' | 'list' | 'delete'>;

/**
 * Runs in workerd beside the database and the bucket: a POST of calls is one batch, one transaction; PUT and GET are
 * one object, its key the path; a POST to the media's host lists or deletes some.
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

/** A command may wait longer than a visitor: some 25 s in all. */
const patience = { tries: 10, firstWait: 50 };

/** The bucket, through requests to the gateway's Worker. */
function openMedia(miniflare: Miniflare): Media {
  const ask = async (path: string, init: { method: string; body?: Uint8Array | string; headers?: HeadersInit }) => {
    const response = await miniflare.dispatchFetch(`http://media/${path}`, init as never);
    if (!response.ok && response.status !== 404) {
      throw new Error(`The bucket did not answer ${init.method} ${path}: ${await response.text()}`);
    }
    return response;
  };
  return {
    async put(key: string, body: Uint8Array, options: { httpMetadata: { contentType: string } }) {
      const headers = { 'content-type': options.httpMetadata.contentType };
      await ask(encodeURIComponent(key), { method: 'PUT', headers, body });
    },
    async get(key: string) {
      const response = await ask(encodeURIComponent(key), { method: 'GET' });
      if (response.status === 404) return null;
      const contentType = response.headers.get('content-type') ?? '';
      return { arrayBuffer: () => response.arrayBuffer(), httpMetadata: { contentType } };
    },
    async list({ prefix }: { prefix: string }) {
      const response = await ask('', { method: 'POST', body: JSON.stringify({ prefix }) });
      return { objects: ((await response.json()) as string[]).map((key) => ({ key })) };
    },
    async delete(keys: string[]) {
      await ask('', { method: 'POST', body: JSON.stringify({ keys }) });
    },
  } as unknown as Media;
}

/**
 * Starts a workerd whose isolates clean up early, at twice what they may take on Cloudflare: left to itself V8 takes
 * gigabytes for what large batches leave behind. Only this one's, hence not for whatever this process starts later.
 */
async function withSmallHeaps(start: () => Promise<unknown>): Promise<void> {
  const { MINIFLARE_WORKERD_V8_FLAGS: before } = process.env;
  process.env.MINIFLARE_WORKERD_V8_FLAGS = before ?? '--max-old-space-size=256';
  await start();
  if (before === undefined) delete process.env.MINIFLARE_WORKERD_V8_FLAGS;
}

/**
 * Opens a local D1 database and a local bucket in a workerd of their own, for Node. Each statement or batch is one request to it; through
 * wrangler's own proxy every `prepare` and every `bind` is one, some milliseconds each. What meets the lock of a
 * running server is tried again: a batch is a transaction, so one that failed has changed nothing.
 * `state` is the directory in which miniflare keeps its resources, undefined for memory.
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
      // No look-up of where the machine stands: it would need the network.
      cf: false,
      // A lock is tried again and, if it stays, thrown: workerd need not print its stack as well.
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
      const answer = (await response.json()) as D1Result<Record<string, unknown>>[] | { error: string };
      if ('error' in answer) throw new Error(answer.error);
      return answer;
    }, patience);
  const media = openMedia(miniflare);
  return { db: databaseOver(send), media, close: () => miniflare.dispose() };
}
