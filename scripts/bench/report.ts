import { type Outcome, type Way, ways } from './contest.ts';
import type { Figures, Ratio } from './rounds.ts';

/** What each way is to reach of the bare Worker's rate; none where a row only explains another. */
export const targets: Readonly<Record<Way, number | null>> = {
  kept: 0.8,
  fresh: 0.1,
  missed: null,
  rendered: null,
  asked: null,
};

const columns = ['', 'req/s', 'p50 ms', 'p99 ms', 'cpu µs', 'of bare', 'least–most', 'by cpu', 'target', 'bound by'];
const widths = [10, 8, 8, 8, 8, 9, 14, 8, 9, 10];

const line = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i ? cell.padStart(widths[i] ?? 0) : `  ${cell.padEnd(widths[i] ?? 0)}`)).join('');

/** A page's table. */
export function tableOf({ path, size, bare, ways: figures }: Outcome): string {
  return [
    `${path}, ${size.toLocaleString('en')} bytes`,
    line(columns),
    line(['bare', ...cellsOf(bare), '1', '', '1', '', bare.bound]),
    ...ways.map((way) => {
      const { ratio, bound } = figures[way];
      const byProcessor = (bare.processor ?? Number.NaN) / (figures[way].processor ?? Number.NaN);
      return line([
        ...[way, ...cellsOf(figures[way]), ...ratioCells(ratio)],
        ...[Number.isNaN(byProcessor) ? '–' : byProcessor.toFixed(3), targetCell(ratio, targets[way]), bound],
      ]);
    }),
  ].join('\n');
}

const cellsOf = ({ rate, p50, p99, processor }: Figures): string[] => [
  rate.toFixed(0),
  p50.toFixed(2),
  p99.toFixed(2),
  processor?.toFixed(0) ?? '–',
];

const ratioCells = ({ median, least, most }: Ratio): string[] => [
  median.toFixed(3),
  `${least.toFixed(3)}–${most.toFixed(3)}`,
];

const targetCell = ({ median }: Ratio, target: number | null): string =>
  target === null ? '' : `${median >= target ? '✓' : '✗'} ${target.toFixed(2)}`;
