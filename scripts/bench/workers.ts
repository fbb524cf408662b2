/** The Workers that are measured: how each is built, what it is compared with, and what it has to reach. */
import { matchRoute, type RouteName } from '../../web/contract/routes.ts';

/** The Workers with data, in the order of the report. Each runs in a process of its own. */
export const workerNames = ['cached', 'template', 'fresh', 'missed', 'rendered', 'simulators'] as const;

export type WorkerName = (typeof workerNames)[number];

/** A Worker whose rate is 1 for others. `bare` answers with a constant. */
export type Baseline = 'bare' | 'template';

type Definition = {
  /** The module that `wrangler deploy` would bundle. */
  entry: string;
  /** The Cache-Status of its answers. Any other means that the Worker did not do what its row says. */
  cacheStatus: string;
  /** The baseline that runs just before and after each of its rounds. */
  baseline: Baseline;
};

const miss = 'signpost; fwd=miss; stored';

export const workers: Readonly<Record<WorkerName, Definition>> = {
  cached: { entry: 'worker/index.ts', cacheStatus: 'signpost; hit', baseline: 'bare' },
  template: { entry: 'scripts/bench/template-worker.ts', cacheStatus: miss, baseline: 'bare' },
  fresh: { entry: 'scripts/bench/fresh-worker.ts', cacheStatus: miss, baseline: 'template' },
  missed: { entry: 'scripts/bench/missed-worker.ts', cacheStatus: miss, baseline: 'template' },
  rendered: { entry: 'scripts/bench/rendered-worker.ts', cacheStatus: miss, baseline: 'template' },
  simulators: { entry: 'scripts/bench/simulators-worker.ts', cacheStatus: miss, baseline: 'bare' },
};

const comparedWith = (baseline: Baseline) => workerNames.filter((name) => workers[name].baseline === baseline);

/** The Workers in the order of their rounds, after a first round of `bare`: each between two rounds of its baseline. */
export const schedule: readonly (WorkerName | 'bare')[] = [
  ...comparedWith('bare').flatMap((name) => [name, 'bare'] as const),
  'template',
  ...comparedWith('template').flatMap((name) => [name, 'template'] as const),
  'bare',
];

const freshTargets: Readonly<Partial<Record<RouteName, number>>> = { directory: 0.4, listing: 0.5, home: 0.45 };

/** The target of a Worker for the page of a path, as a share of its baseline's rate; null if it has none. */
export function targetOf(name: WorkerName, path: string): number | null {
  if (name === 'cached') return 0.8;
  const route = matchRoute(new URL(path, 'http://localhost').pathname.split('/').slice(1))?.route;
  return (name === 'fresh' && route && freshTargets[route]) || null;
}
