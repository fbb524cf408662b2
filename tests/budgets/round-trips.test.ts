import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LatencyServer, measureLatency, startLatencyServer } from '../../scripts/bench/latency.ts';
import budgets from './budgets.json' with { type: 'json' };

/** Milliseconds before each call: longer than the page's own work, so that only dependent calls count one by one. */
const latency = 40;

let folder: string;
let latencyServer: LatencyServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'signpost-latency-'));
  latencyServer = await startLatencyServer(folder);
});
afterAll(async () => {
  await latencyServer?.server.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(Object.keys(budgets.roundTrips) as (keyof typeof budgets.roundTrips)[])(
  'A fresh page waits for few calls one after another: %s',
  async (budget) => {
    const { server, pages } = latencyServer;
    const limited = pages.filter((page) => page.budget === budget);
    expect(limited).not.toEqual([]);
    for (const page of limited) {
      const { roundTrips } = await measureLatency(server, page, latency);
      expect(roundTrips, page.path).toBeGreaterThan(0);
      expect(roundTrips, page.path).toBeLessThanOrEqual(budgets.roundTrips[budget]);
    }
  },
);
