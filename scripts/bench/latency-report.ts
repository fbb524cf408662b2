import { InputError } from '../lib/command.ts';
import type { PageLatency } from './latency.ts';

const columns = ['', 'round trips', 'measured', 'calls', 'object calls', 'ms', 'ms without'];
const widths = [24, 12, 10, 7, 14, 9, 12];

const line = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i ? cell.padStart(widths[i] ?? 0) : `  ${cell.padEnd(widths[i] ?? 0)}`)).join('');

/** The table of all pages. */
export const latencyTable = (pages: readonly PageLatency[]): string =>
  [
    line(columns),
    ...pages.map(({ name, roundTrips, measuredRoundTrips, calls, objectCalls, ms, plainMs }) =>
      line([
        ...[name, String(roundTrips), measuredRoundTrips.toFixed(2), String(calls), String(objectCalls)],
        ...[ms.toFixed(1), plainMs.toFixed(1)],
      ]),
    ),
  ].join('\n');

/** @throws an InputError that names the pages whose time does not fit the counted round trips. */
export function checkTimes(pages: readonly PageLatency[]): void {
  const wrong = pages.filter(({ roundTrips, measuredRoundTrips }) => Math.round(measuredRoundTrips) !== roundTrips);
  if (!wrong.length) return;
  const names = wrong.map(({ path }) => path).join(', ');
  throw new InputError(
    `The time of these pages does not fit their number of round trips: ${names}.\n` +
      'Either the machine is busy (measure again, or with a longer --latency), or a call is not counted.',
  );
}
