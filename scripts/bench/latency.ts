import path from 'node:path';
import { request } from 'undici';
import { callsHeader, latencyHeader, objectLatency, type RequestCalls } from './latency-headers.ts';
import { type LatencyPage, latencyPages } from './latency-pages.ts';
import { median } from './rounds.ts';
import { bundle, type Server, startWorker } from './servers.ts';
import { createSession, host, seedState } from './state.ts';

/** The product with delayed calls, and its pages. */
export type LatencyServer = { server: Server; pages: readonly LatencyPage[] };

/** The calls and times of a page: medians over several fresh pages. */
export type PageLatency = Omit<LatencyPage, 'cookie'> &
  Omit<RequestCalls, 'backgroundCalls'> & {
    /** Milliseconds of an answer with delays, and without. */
    ms: number;
    plainMs: number;
    /** The number of round trips that the difference of the two times amounts to. */
    measuredRoundTrips: number;
  };

/** Starts scripts/bench/latency-worker.ts with the demo sites, whose data it keeps in a folder. */
export async function startLatencyServer(folder: string): Promise<LatencyServer> {
  const state = path.join(folder, 'latency');
  await seedState(state);
  const cookie = await createSession(state, 'admin');
  const script = await bundle('scripts/bench/latency-worker.ts', path.join(folder, 'latency-bundle'));
  const server = await startWorker({ script, state });
  try {
    const next = await secondPage(server);
    await untilSearched(server);
    return { server, pages: latencyPages({ cookie, next }) };
  } catch (error) {
    await server.close();
    throw error;
  }
}

const samples = 7;

/**
 * Counts the round trips of a fresh page. The isolate has the site, its change log and vocabulary, the shell and the
 * messages in memory: requests before the samples load them.
 *
 * @param ms milliseconds before each call. Calls that are made within this time of each other count as parallel.
 */
export async function measureLatency(server: Server, page: LatencyPage, ms: number): Promise<PageLatency> {
  for (const latency of [0, 0, 0, ms]) await send(server, page, latency);
  const [plain, delayed] = [[], []] as [Sample[], Sample[]];
  for (let count = 0; count < samples; count += 1) {
    plain.push(await send(server, page, 0));
    delayed.push(await send(server, page, ms));
  }
  // Once in 5 s a request also reads the site and its change log; the medians leave it out.
  const count = (of: keyof RequestCalls) => median(delayed.map(({ calls }) => calls[of]));
  const times = { ms: median(delayed.map((one) => one.ms)), plainMs: median(plain.map((one) => one.ms)) };
  const objectRoundTrips = count('objectRoundTrips');
  const { cookie: _, ...described } = page;
  return {
    ...described,
    ...{ roundTrips: count('roundTrips'), calls: count('calls') },
    ...{ objectRoundTrips, objectCalls: count('objectCalls') },
    ...times,
    measuredRoundTrips: (times.ms - times.plainMs - objectRoundTrips * objectLatency) / ms,
  };
}

type Sample = { calls: RequestCalls; ms: number; cacheStatus: string; body: string };

async function send({ port }: Server, page: LatencyPage, latency: number): Promise<Sample> {
  const start = performance.now();
  const sent = { host, [latencyHeader]: String(latency), ...(page.cookie && { cookie: page.cookie }) };
  const { statusCode, headers, body } = await request(`http://127.0.0.1:${port}${page.path}`, { headers: sent });
  const text = await body.text();
  const ms = performance.now() - start;
  if (statusCode !== (page.status ?? 200)) throw new Error(`${page.path} answers with status ${statusCode}`);
  const calls = JSON.parse(String(headers[callsHeader])) as RequestCalls;
  return { calls, ms, cacheStatus: String(headers['cache-status']), body: text };
}

/** Waits until the search index answers: until then a search is answered without it. */
async function untilSearched(server: Server): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { body } = await send(server, { name: 'search', path: '/en/directory.json?q=mus' }, 0);
    const { search } = JSON.parse(body) as { search: { quality: string } };
    if (search.quality !== 'beginnings') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the search index is not ready after 30 s');
}

/**
 * Waits until the filter index answers, and checks that its reads of the database were counted.
 *
 * @returns the path of the directory's second page.
 */
async function secondPage(server: Server): Promise<string> {
  let objectCalls = 0;
  for (let tries = 0; tries < 300; tries += 1) {
    const { calls, cacheStatus, body } = await send(server, { name: 'directory', path: '/en/directory.json' }, 0);
    objectCalls += calls.objectCalls + calls.backgroundCalls;
    const { next } = JSON.parse(body) as { next: string | null };
    if (cacheStatus.endsWith('stored') && next) {
      if (!objectCalls) throw new Error('the filter index was built, but none of its calls was counted');
      return next;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the filter index is not ready after 30 s');
}
