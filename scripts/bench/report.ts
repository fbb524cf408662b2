import type { PageResult, WorkerResult } from './measure-page.ts';
import type { Figures, Ratio } from './rounds.ts';
import { targetOf, type WorkerName, workerNames } from './workers.ts';

const columns: readonly (readonly [heading: string, width: number])[] = [
  ['', 12],
  ['req/s', 6],
  ['p50 ms', 8],
  ['p99 ms', 8],
  ['cpu µs', 8],
  ['of bare', 9],
  ['by cpu', 8],
  ['of template', 13],
  ['by cpu', 8],
  ['least–most', 14],
  ['target', 9],
  ['bound by', 10],
];

const line = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i ? cell.padStart(columns[i]?.[1] ?? 0) : `  ${cell.padEnd(columns[i]?.[1] ?? 0)}`)).join('');

/** A page's table. */
export function tableOf({ path, size, bare, workers }: PageResult): string {
  return [
    `${path}, ${size.toLocaleString('en')} bytes`,
    line(columns.map(([heading]) => heading)),
    line(['bare', ...figureCells(bare), '1', '1', '', '', '', '', bare.bound]),
    ...workerNames.map((name) => line([name, ...workerCells(name, { path, bare, workers })])),
  ].join('\n');
}

function workerCells(name: WorkerName, { path, bare, workers }: Pick<PageResult, 'path' | 'bare' | 'workers'>) {
  const result: WorkerResult = workers[name];
  const { ofBare, ofTemplate, bound } = result;
  const isTemplate = name === 'template';
  // The spread and the target are those of the Worker's own baseline.
  const ratio = ofTemplate ?? ofBare;
  return [
    ...figureCells(result),
    ...[ofBare.median.toFixed(3), byProcessor(bare, result)],
    ...(ofTemplate ? [ofTemplate.median.toFixed(3), byProcessor(workers.template, result)] : []),
    ...(ofTemplate ? [] : isTemplate ? ['1', '1'] : ['', '']),
    ...[`${ratio.least.toFixed(3)}–${ratio.most.toFixed(3)}`, targetCell(ratio, targetOf(name, path)), bound],
  ];
}

const figureCells = ({ rate, p50, p99, processor }: Figures): string[] => [
  rate.toFixed(0),
  p50.toFixed(2),
  p99.toFixed(2),
  processor?.toFixed(0) ?? '–',
];

/** The processor time of a baseline's request, divided by that of the Worker's. */
const byProcessor = (baseline: Figures, { processor }: Figures): string =>
  baseline.processor === undefined || processor === undefined ? '–' : (baseline.processor / processor).toFixed(3);

const targetCell = ({ median }: Ratio, target: number | null): string =>
  target === null ? '' : `${median >= target ? '✓' : '✗'} ${target.toFixed(2)}`;
