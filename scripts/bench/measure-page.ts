import { request } from 'undici';
import type { Generator } from './generator.ts';
import { type Figures, figuresOf, type NamedRound, type Ratio, type Round, ratioOf } from './rounds.ts';
import { type Sample, type Server, startBare } from './servers.ts';
import { schedule, type WorkerName, workerNames, workers } from './workers.ts';

export type Settings = {
  servers: Record<WorkerName, Server>;
  generator: Generator;
  host: string;
  rounds: number;
  seconds: number;
  connections: number;
};

/** The figures of a Worker, and its rate relative to the baselines. */
export type WorkerResult = Figures & { ofBare: Ratio; ofTemplate: Ratio | null };

export type PageResult = {
  path: string;
  /** Bytes of the document. */
  size: number;
  bare: Figures;
  workers: Record<WorkerName, WorkerResult>;
  /** All rounds in the order in which they ran. */
  rounds: NamedRound[];
};

/** Measures a page with each Worker, in alternating rounds. */
export async function measurePage(path: string, settings: Settings): Promise<PageResult> {
  const sample = await warmUp(path, settings);
  const bare = await startBare(sample);
  try {
    const servers = { ...settings.servers, bare };
    await runLoad(bare, path, settings);
    const rounds: NamedRound[] = [{ worker: 'bare', ...(await runLoad(bare, path, settings)) }];
    for (let count = 0; count < settings.rounds; count += 1)
      for (const worker of schedule) rounds.push({ worker, ...(await runLoad(servers[worker], path, settings)) });
    const roundsOf = (worker: NamedRound['worker']) => rounds.filter((round) => round.worker === worker);
    const results = workerNames.map((worker): [WorkerName, WorkerResult] => [
      worker,
      {
        ...figuresOf(roundsOf(worker)),
        ofBare: ratioOf(rounds, { worker, baseline: 'bare' }),
        ofTemplate: workers[worker].baseline === 'template' ? ratioOf(rounds, { worker, baseline: 'template' }) : null,
      },
    ]);
    return {
      path,
      size: sample.size,
      bare: figuresOf(roundsOf('bare')),
      workers: Object.fromEntries(results) as PageResult['workers'],
      rounds,
    };
  } finally {
    await bare.close();
  }
}

/** Requests after which V8 has compiled the hot code: the first hundreds take four times as long. */
const warmUpRequests = 2_000;

/** Warms each server up, checks its Cache-Status, and returns an answer for the bare Worker to imitate. */
async function warmUp(path: string, { servers, ...settings }: Settings): Promise<Sample> {
  for (const name of workerNames) {
    for (let requests = 0; requests < warmUpRequests; )
      requests += (await runLoad(servers[name], path, settings)).requests;
    const { headers } = await fetchSample(servers[name], path, settings.host);
    if (headers['cache-status'] !== workers[name].cacheStatus)
      throw new Error(`${path}: the Worker "${name}" answers with Cache-Status ${headers['cache-status']}`);
  }
  return fetchSample(servers.cached, path, settings.host);
}

/** Headers that the runtime adds. */
const runtimeHeaders = ['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date'];

async function fetchSample({ port }: Server, path: string, host: string): Promise<Sample> {
  const { headers, body } = await request(`http://127.0.0.1:${port}${path}`, { headers: { host } });
  const written = Object.entries(headers).filter(([name]) => !runtimeHeaders.includes(name));
  return {
    headers: Object.fromEntries(written.map(([name, value]) => [name, String(value)])),
    size: (await body.bytes()).length,
  };
}

async function runLoad(
  server: Server,
  path: string,
  { generator, host, connections, seconds }: Omit<Settings, 'servers' | 'rounds'>,
): Promise<Round> {
  const before = await server.processorTime();
  const result = await generator.run({ port: server.port, host, path, connections, seconds });
  const after = await server.processorTime();
  const processorTime = before === undefined || after === undefined ? undefined : after - before;
  return { ...result, processorTime };
}
