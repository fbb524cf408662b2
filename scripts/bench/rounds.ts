import type { Loaded } from './load.ts';

/** What a round of load on one server came to. */
export type Round = Loaded & {
  /** Seconds of processor time that the server used; undefined where the system does not say. */
  processorTime: number | undefined;
};

/** Several rounds in one figure each. */
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

/** Rates against that of the bare Worker, each against its rounds just before and just after. */
export type Ratio = { median: number; least: number; most: number };

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
};

export const rateOf = ({ requests, seconds }: Loaded): number => requests / seconds;

/** @param neighbours a round with those of the bare Worker before and after it. */
export function ratioOf(neighbours: readonly { bare: readonly [Round, Round]; round: Round }[]): Ratio {
  const ratios = neighbours.map(
    ({ bare: [before, after], round }) => (2 * rateOf(round)) / (rateOf(before) + rateOf(after)),
  );
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

/** From this share of one processor on, a thread is taken for busy all the time. */
const full = 0.9;

/**
 * What keeps a rate from being higher: the one whose thread is never idle. Where that is neither, other programs take
 * the machine's time, and only ratios of neighbouring rounds mean something.
 */
export function boundOf({ generator, server }: { generator: number; server: number | undefined }): Figures['bound'] {
  if (generator >= full) return 'generator';
  if (server === undefined) return 'unknown';
  return server >= full ? 'server' : 'machine';
}
