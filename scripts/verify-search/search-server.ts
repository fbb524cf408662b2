import http from 'node:http';
import { dataPath } from '../../web/contract/representation.ts';
import { nameKey } from '../../worker/platform/text/fold.ts';
import { InputError } from '../lib/command.ts';
import { freePort } from '../lib/edge.ts';
import { startWorker, untilReady } from '../lib/worker-process.ts';
import type { Found } from '../search/queries.ts';
import type { Names, SiteSlug } from './state.ts';

/** A client for the search of the sites in a database. */
export type SearchServer = {
  /** The first listings of a search, with all their names. */
  search(site: SiteSlug, q: string): Promise<Found[]>;
  /** Waits until the site is found by words that no name begins with; false if that takes too long. */
  untilIndexed(site: SiteSlug, timeoutMs: number): Promise<boolean>;
  close(): Promise<void>;
};

type Card = { slug: string; name: string; summary: string; place?: string; category?: { name: string } };

/** Starts the product over a directory of local data, on a free port of the loopback interface. */
export async function startSearchServer(
  state: string,
  names: Readonly<Record<SiteSlug, Names>>,
): Promise<SearchServer> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const worker = startWorker({ port, vars: { PRODUCT_URL: origin }, state });
  const ended = new Promise((resolve) => worker.on('close', resolve));
  await untilReady(origin, worker);
  const search = async (site: SiteSlug, q: string) => {
    const path = dataPath(`/en/directory?${new URLSearchParams({ q })}`, 'json');
    const { listings } = JSON.parse(await read(port, `${site}.localhost`, path)) as { listings: Card[] };
    return listings.map((card) => foundOf(card, names[site]));
  };
  return {
    search,
    async untilIndexed(site, timeoutMs) {
      const probes = probesOf(names[site]);
      for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
        const probe = probes.shift();
        if (probe === undefined) return false;
        if ((await search(site, probe)).some(({ ids }) => ids.every((name) => !begins(name, probe)))) return true;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
      return false;
    },
    async close() {
      worker.kill('SIGTERM');
      await ended;
    },
  };
}

function foundOf({ slug, name, summary, place = '', category }: Card, names: Names): Found {
  const ids = names.get(slug) ?? [name];
  return { ids, text: [...ids, summary, place, category?.name ?? ''].join('\n') };
}

const begins = (name: string, word: string) => nameKey(name).startsWith(nameKey(word));

/** Third words of names, each asked once: an answer may be cached. */
function probesOf(names: Names): string[] {
  const words = [...names.values()].flatMap(([name = '']) => name.split(' ').slice(2, 3));
  return [...new Set(words)].filter((word) => /^\p{L}{6,}$/u.test(word)).slice(0, 1000);
}

function read(port: number, host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = http.get({ host: '127.0.0.1', port, path, headers: { host } }, (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece) => pieces.push(piece));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(pieces).toString('utf8');
        if (incoming.statusCode === 200) resolve(text);
        else reject(new InputError(`${host}${path} gave ${incoming.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    outgoing.on('error', reject);
  });
}
