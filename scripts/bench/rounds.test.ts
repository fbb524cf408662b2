import { expect, test } from 'vitest';
import { boundOf, figuresOf, median, type Round, ratioOf } from './rounds.ts';

const round = (requests: number, more: Partial<Round> = {}): Round => ({
  requests,
  seconds: 2,
  p50: 1,
  p99: 5,
  busy: 0.5,
  processorTime: 2,
  ...more,
});

test('A median is the middle value, or lies between the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

test('A round is compared with the bare rounds beside it, so that a machine that slows down changes no ratio', () => {
  const slowing = [1000, 500, 100].map((rate) => ({
    bare: [round(rate * 1.2), round(rate * 0.8)] as const,
    round: round(rate / 2),
  }));
  expect(ratioOf(slowing)).toEqual({ median: 0.5, least: 0.5, most: 0.5 });
});

test('One round that another program disturbed does not count', () => {
  const rounds = [800, 800, 80].map((requests) => ({
    bare: [round(1000), round(1000)] as const,
    round: round(requests),
  }));
  expect(ratioOf(rounds)).toEqual({ median: 0.8, least: 0.08, most: 0.8 });
});

test('Figures are a rate in seconds and processor time in microseconds', () => {
  expect(figuresOf([round(1000), round(2000), round(4000)])).toEqual({
    rate: 1000,
    p50: 1,
    p99: 5,
    processor: 1000,
    bound: 'server',
  });
});

test('A rate is the server’s own only where the server was never idle and the generator was', () => {
  expect(boundOf({ generator: 0.6, server: 0.98 })).toBe('server');
  expect(boundOf({ generator: 0.97, server: 0.98 })).toBe('generator');
  expect(boundOf({ generator: 0.4, server: 0.4 })).toBe('machine');
  expect(boundOf({ generator: 0.4, server: undefined })).toBe('unknown');
});
