import type { D1Database, D1PreparedStatement, D1Result, R2Bucket } from '@cloudflare/workers-types';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { retryTransient } from '../../worker/db/transient.ts';

interface Call {
  sql: string;
  values: readonly unknown[];
}

/** Where a command puts the bytes of photos. */
export type Media = Pick<R2Bucket, 'put'>;

/**
 * Runs in workerd beside the database and the bucket: one POST is one batch, one transaction; one PUT is one object,
 * its key the path.
 */
const script = `export default {
  async fetch(request, env) {
    if (request.method === 'PUT') {
      const key = decodeURIComponent(new URL(request.url).pathname.slice(1));
      const contentType = request.headers.get('content-type');
      await env.MEDIA.put(key, await request.arrayBuffer(), { httpMetadata: { contentType } });
      return Response.json({});
    }
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

type Send = (calls: readonly Call[]) => Promise<D1Result<Record<string, unknown>>[]>;

/** The calls behind statements, for `batch`. */
const callsOf = new WeakMap<object, Call>();

function openStatement(call: Call, send: Send): D1PreparedStatement {
  const one = async () => {
    const [result] = await send([call]);
    if (result === undefined) throw new Error('The database gave no result');
    return result;
  };
  const statement = {
    bind: (...values: unknown[]) => openStatement({ sql: call.sql, values }, send),
    all: one,
    run: one,
    raw: async () => (await one()).results.map((row) => Object.values(row)),
    first: async (column?: string) => {
      const row = (await one()).results[0];
      if (row === undefined) return null;
      return column === undefined ? row : (row[column] ?? null);
    },
  } as unknown as D1PreparedStatement;
  callsOf.set(statement, call);
  return statement;
}

function callOf(statement: D1PreparedStatement): Call {
  const call = callsOf.get(statement);
  if (call === undefined) throw new Error('A statement of another database');
  return call;
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
  await miniflare.ready;
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
  const db = {
    prepare: (sql: string) => openStatement({ sql, values: [] }, send),
    batch: (statements: D1PreparedStatement[]) => send(statements.map(callOf)),
  } as unknown as D1Database;
  const media = {
    async put(key: string, body: Uint8Array, options: { httpMetadata: { contentType: string } }) {
      const response = await miniflare.dispatchFetch(`http://media/${encodeURIComponent(key)}`, {
        method: 'PUT',
        headers: { 'content-type': options.httpMetadata.contentType },
        body,
      });
      if (!response.ok) throw new Error(`The object ${key} was not kept: ${await response.text()}`);
    },
  } as unknown as Media;
  return { db, media, close: () => miniflare.dispose() };
}
