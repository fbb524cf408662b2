/** `npm test`: everything that can be checked, in the order of what it costs; the last line counts. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { runCommand } from './lib/command.ts';
import { runTool } from './lib/run-tool.ts';
import { root, step } from './lib/terminal.ts';

const help = `npm test [-- PROJECT…]

Format and lint, types, room arrows, locales, then the tests: unit, worker (workerd with D1), export, e2e (Chromium),
budgets. Named projects run alone, without the checks.`;

type Counts = { passed: number; failed: number };

type Check = { name: string; run: () => Promise<unknown> };

const node = (script: string) => runTool('node', [script]);

const checks: Check[] = [
  { name: 'format and lint', run: () => runTool('biome', ['check', '.']) },
  { name: 'types', run: () => runTool('tsc', ['-p', '.']) },
  {
    name: 'rooms',
    run: () => runTool('depcruise', ['--config', '.dependency-cruiser.cjs', 'web', 'worker', 'scripts']),
  },
  { name: 'locales', run: () => node('scripts/check-locales.ts') },
  { name: 'paths that documents name', run: () => node('scripts/check-docs.ts') },
];

async function runChecks(): Promise<Counts> {
  const counts = { passed: 0, failed: 0 };
  for (const { name, run } of checks) {
    try {
      await run();
      console.log(`✓ ${name}`);
      counts.passed += 1;
    } catch (error) {
      console.log(`✗ ${name}\n${error instanceof Error ? error.message : error}`);
      counts.failed += 1;
    }
  }
  return counts;
}

/** Runs vitest with its own output on the terminal, and reads the counts from its report. */
async function runTests(projects: readonly string[]): Promise<Counts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'signpost-tests-'));
  const report = path.join(folder, 'report.json');
  const named = projects.flatMap((project) => ['--project', project]);
  const args = ['run', ...named, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(path.join(root, 'node_modules/.bin/vitest'), args, { cwd: root, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(await readFile(report, 'utf8'));
  await rm(folder, { recursive: true });
  // A file that cannot even be loaded, or a failing hook, has no failing test of its own; a skipped test checks nothing.
  const broken = testResults.filter(
    (file: { status: string; assertionResults: unknown[] }) =>
      file.status === 'failed' && !file.assertionResults.length,
  );
  const failed = numFailedTests + numPendingTests + broken.length;
  return { passed: numPassedTests, failed: code === 0 || failed > 0 ? failed : 1 };
}

await runCommand(help, async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const checked = positionals.length ? { passed: 0, failed: 0 } : await runChecks();
  await build();
  step('running the tests');
  const tested = await runTests(positionals);
  const failed = checked.failed + tested.failed;
  console.log(`${checked.passed + tested.passed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
});
