/** `npm test`: runs the checks, then the tests of all projects. The last line has the counts. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.ts';
import { runCommand } from './lib/command.ts';
import { runTool } from './lib/run-tool.ts';
import { root, step } from './lib/terminal.ts';

const help = `npm test [-- PROJECT… FILE… OPTION…]

Without arguments: format and lint, types, imports between layers, tables, SQL, locales, then the tests of all projects:
unit, database (D1 in workerd), worker (the whole Worker), export, e2e (Chromium), budgets.

  PROJECT   run only the tests of this project, without the checks
  FILE      run only the test files whose path contains this, without the checks
  OPTION    passed to vitest, such as -t 'part of a test’s name'`;

const projects = ['unit', 'database', 'worker', 'export', 'e2e', 'budgets'];

type Counts = { passed: number; failed: number };

type Check = { name: string; run: () => Promise<unknown> };

const node = (...args: string[]) => runTool('node', args);

/** The export of the pages runs beside the checks, because it takes as long as all of them together. */
const checks: Check[] = [
  { name: 'pages', run: () => build() },
  { name: 'format and lint', run: () => runTool('biome', ['check', '.']) },
  { name: 'types', run: () => runTool('tsc', ['-p', '.']) },
  {
    name: 'imports between layers',
    run: () => runTool('depcruise', ['--config', '.dependency-cruiser.cjs', 'web', 'worker', 'scripts']),
  },
  { name: 'types of the tables', run: () => node('scripts/schema.ts', '--check') },
  { name: 'columns in SQL', run: () => node('scripts/check-sql.ts') },
  { name: 'locales', run: () => node('scripts/check-locales.ts') },
  { name: 'paths that documents name', run: () => node('scripts/check-docs.ts') },
];

async function runChecks(): Promise<Counts> {
  const counts = { passed: 0, failed: 0 };
  const runCheck = async ({ name, run }: Check) => {
    try {
      await run();
      console.log(`✓ ${name}`);
      counts.passed += 1;
    } catch (error) {
      console.log(`✗ ${name}\n${error instanceof Error ? error.message : error}`);
      counts.failed += 1;
    }
  };
  await Promise.all(checks.map(runCheck));
  return counts;
}

/** Turns project names into vitest's option `--project`: vitest itself would match them against file paths. */
const vitestArguments = (args: readonly string[]): string[] =>
  args.flatMap((arg) => (projects.includes(arg) ? ['--project', `${arg}*`] : [arg]));

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** Runs vitest with its output on the terminal, and reads the counts from its report. */
async function runTests(args: readonly string[]): Promise<Counts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'signpost-tests-'));
  const file = path.join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const child = spawn(path.join(root, 'node_modules/.bin/vitest'), ['run', ...vitestArguments(args), ...reporters], {
    cwd: root,
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  const report = await readFile(file, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true });
  if (report !== undefined) return countsOf(JSON.parse(report), code);
  // The global set-up failed, or vitest was stopped.
  console.log(`vitest ended with ${code ?? child.signalCode} and wrote no report`);
  return { passed: 0, failed: 1 };
}

/** A file that cannot be loaded counts as one failed test. Skipped tests check nothing, so they count as failed. */
function countsOf(
  { numPassedTests, numFailedTests, numPendingTests, testResults }: Report,
  code: number | null,
): Counts {
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length);
  const failed = numFailedTests + numPendingTests + broken.length;
  return { passed: numPassedTests, failed: code === 0 || failed > 0 ? failed : 1 };
}

await runCommand(help, async () => {
  const args = process.argv.slice(2);
  const checked = args.length ? { passed: 0, failed: 0 } : await runChecks();
  step('running the tests');
  const tested = await runTests(args);
  const failed = checked.failed + tested.failed;
  console.log(`${checked.passed + tested.passed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
});
