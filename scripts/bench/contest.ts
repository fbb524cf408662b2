import { request } from 'undici';
import type { Generator } from './generator.ts';
import { type Figures, figuresOf, type Ratio, type Round, ratioOf } from './rounds.ts';
import { type Sample, type Server, startBare } from './servers.ts';

/** The ways of answering that are compared with the bare Worker, each by a server of its own. */
export const ways = ['kept', 'fresh', 'missed', 'rendered', 'asked'] as const;

export type Way = (typeof ways)[number];

/** How each way's answers say that they came about as they should. */
const cacheStatus: Record<Way, string> = {
  kept: 'signpost; hit',
  fresh: 'signpost; fwd=miss; stored',
  missed: 'signpost; fwd=miss; stored',
  rendered: 'signpost; fwd=miss; stored',
  asked: 'signpost; fwd=miss; stored',
};

export type Contest = {
  servers: Record<Way, Server>;
  generator: Generator;
  host: string;
  rounds: number;
  seconds: number;
  connections: number;
};

export type Outcome = {
  path: string;
  /** Bytes of the document. */
  size: number;
  bare: Figures;
  ways: Record<Way, Figures & { ratio: Ratio }>;
  rounds: Record<Way | 'bare', Round[]>;
};

/** Measures a page each way, a round of the bare Worker before and after each of its rounds. */
export async function measure(path: string, contest: Contest): Promise<Outcome> {
  const sample = await prepare(path, contest);
  const bare = await startBare(sample);
  try {
    await loadOf(bare, path, contest);
    const neighbours: Record<Way, { bare: [Round, Round]; round: Round }[]> = {
      kept: [],
      fresh: [],
      missed: [],
      rendered: [],
      asked: [],
    };
    let before = await loadOf(bare, path, contest);
    const bares = [before];
    for (let count = 0; count < contest.rounds; count += 1) {
      for (const way of ways) {
        const round = await loadOf(contest.servers[way], path, contest);
        const after = await loadOf(bare, path, contest);
        neighbours[way].push({ bare: [before, after], round });
        bares.push(after);
        before = after;
      }
    }
    const roundsOf = (way: Way) => neighbours[way].map(({ round }) => round);
    const each = <T>(of: (way: Way) => T) => Object.fromEntries(ways.map((way) => [way, of(way)])) as Record<Way, T>;
    return {
      path,
      size: sample.size,
      bare: figuresOf(bares),
      ways: each((way) => ({ ...figuresOf(roundsOf(way)), ratio: ratioOf(neighbours[way]) })),
      rounds: { bare: bares, ...each(roundsOf) },
    };
  } finally {
    await bare.close();
  }
}

/** Answers after which V8 has compiled what it will: the first hundreds take four times as long. */
const warmUp = 2_000;

/** Warms each server up until its code is compiled, and gives an answer for the bare Worker to imitate. */
async function prepare(path: string, contest: Contest): Promise<Sample> {
  for (const way of ways) {
    for (let answers = 0; answers < warmUp; ) answers += (await loadOf(contest.servers[way], path, contest)).requests;
    const { headers } = await ask(contest.servers[way], path, contest.host);
    if (headers['cache-status'] !== cacheStatus[way])
      throw new Error(`${path} was to be ${way}, and its Cache-Status is ${headers['cache-status']}`);
  }
  return ask(contest.servers.kept, path, contest.host);
}

/** Headers that the runtime itself adds. */
const own = ['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date'];

async function ask({ port }: Server, path: string, host: string): Promise<Sample> {
  const { headers, body } = await request(`http://127.0.0.1:${port}${path}`, { headers: { host } });
  const written = Object.entries(headers).filter(([name]) => !own.includes(name));
  return {
    headers: Object.fromEntries(written.map(([name, value]) => [name, String(value)])),
    size: (await body.bytes()).length,
  };
}

async function loadOf(
  server: Server,
  path: string,
  { generator, host, connections, seconds }: Contest,
): Promise<Round> {
  const before = await server.processorTime();
  const loaded = await generator.run({ port: server.port, host, path, connections, seconds });
  const after = await server.processorTime();
  const processorTime = before === undefined || after === undefined ? undefined : after - before;
  return { ...loaded, processorTime };
}
