import { configDefaults, defineConfig } from 'vitest/config';

process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';

const project = (name: string, include: string[], more = {}) => ({
  test: {
    ...{ name, include, environment: 'node', setupFiles: ['tests/support/quiet-console.ts'] },
    // With modules of its own for each file, loading them would take a third of the time.
    isolate: false,
    ...more,
  },
});

/** Unit tests of what keeps global state: Sentry's client, and the configuration that is read once per isolate. */
const globalState = ['worker/index.test.ts', 'worker/platform/monitoring/monitor.test.ts'];

/** Servers and browsers take their time on a machine that does other work as well. */
const slow = { testTimeout: 120_000, hookTimeout: 240_000, expect: { poll: { timeout: 30_000 } } };

/** Property tests take seconds where other work has the processors. */
const patient = { testTimeout: 60_000 };

/** Tests that need the exported pages. */
const withPages = { ...slow, globalSetup: ['tests/support/global-setup.ts'] };

export default defineConfig({
  test: {
    projects: [
      project('unit', ['{web,worker,scripts}/**/*.test.ts'], {
        exclude: [...configDefaults.exclude, ...globalState],
        ...patient,
      }),
      project('unit-isolated', globalState, { isolate: true, ...patient }),
      project('database', ['tests/database/**/*.test.ts'], slow),
      project('worker', ['tests/worker/**/*.test.ts'], withPages),
      project('export', ['tests/export/**/*.test.ts'], withPages),
      // A browser that starves on a busy machine loses single requests: what fails twice is a defect.
      project('e2e', ['tests/e2e/**/*.test.ts'], { ...withPages, retry: 1 }),
      project('budgets', ['tests/budgets/**/*.test.ts'], withPages),
    ],
    // Two cores: more workers at once only make timeouts.
    maxWorkers: 2,
  },
});
