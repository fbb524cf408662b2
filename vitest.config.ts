import { defineConfig } from 'vitest/config';

process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';

const project = (name: string, include: string[], more = {}) => ({
  test: { name, include, environment: 'node', setupFiles: ['tests/support/quiet-console.ts'], ...more },
});

/** Servers and browsers take their time on a small machine. */
const slow = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };

export default defineConfig({
  test: {
    projects: [
      project('unit', ['{web,worker,scripts}/**/*.test.ts']),
      project('worker', ['tests/worker/**/*.test.ts'], slow),
      project('export', ['tests/export/**/*.test.ts'], slow),
      // A browser on a machine that is short of breath gets a second try; the report names who needed it.
      project('e2e', ['tests/e2e/**/*.test.ts'], { ...slow, retry: 1 }),
      project('budgets', ['tests/budgets/**/*.test.ts'], slow),
    ],
    // Two cores: more workers at once only make timeouts.
    maxWorkers: 2,
  },
});
