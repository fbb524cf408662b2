import type { LoadResult } from './load.ts';
import type { Baseline, WorkerName } from './workers.ts';

/** The result of a round of load on one server. */
export type Round = LoadResult & {
  /** Seconds of processor time that the server used; undefined if the system does not report it. */
  processorTime: number | undefined;
};

/** A round and the Worker that it measured. */
export type NamedRound = Round & { worker: WorkerName | 'bare' };

/** The medians of several rounds. */
export type Figures = {
  /** Requests in a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of the server's processor time for a request. */
  processor: number | undefined;
  bound: 'server' | 'generator' | 'machine' | 'unknown';
};

/** A Worker's rate relative to a baseline's. */
export type Ratio = { median: number; least: number; most: number };

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
};

export const rateOf = ({ requests, seconds }: LoadResult): number => requests / seconds;

/**
 * The rate of a Worker relative to a baseline. Each of its rounds is compared with the nearest rounds of the baseline
 * before and after it, so that the noise of the machine cancels.
 *
 * @param rounds all rounds in the order in which they ran.
 */
export function ratioOf(
  rounds: readonly NamedRound[],
  { worker, baseline }: { worker: NamedRound['worker']; baseline: Baseline },
): Ratio {
  const isBaseline = (round: NamedRound) => round.worker === baseline;
  const ratios = rounds.flatMap((round, i) => {
    if (round.worker !== worker) return [];
    const neighbours = [rounds.slice(0, i).findLast(isBaseline), rounds.slice(i + 1).find(isBaseline)];
    const rates = neighbours.filter((one) => one !== undefined).map(rateOf);
    return [(rateOf(round) * rates.length) / rates.reduce((sum, rate) => sum + rate, 0)];
  });
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

export function figuresOf(rounds: readonly Round[]): Figures {
  const of = (figure: (round: Round) => number) => median(rounds.map(figure));
  const isKnown = rounds.every(({ processorTime }) => processorTime !== undefined);
  return {
    rate: of(rateOf),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    processor: isKnown ? of(({ processorTime = 0, requests }) => (processorTime / requests) * 1e6) : undefined,
    bound: boundOf({
      generator: of(({ busy }) => busy),
      server: isKnown ? of(({ processorTime = 0, seconds }) => processorTime / seconds) : undefined,
    }),
  };
}

/** The share of one processor from which a thread counts as never idle. */
const full = 0.9;

/**
 * What limits a rate: the thread that is never idle. If both are idle at times, other programs take the machine's time,
 * and only ratios of neighbouring rounds are meaningful.
 */
export function boundOf({ generator, server }: { generator: number; server: number | undefined }): Figures['bound'] {
  if (generator >= full) return 'generator';
  if (server === undefined) return 'unknown';
  return server >= full ? 'server' : 'machine';
}
