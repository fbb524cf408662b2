import { spawn } from 'node:child_process';
import path from 'node:path';
import type { D1Database, D1Result } from '@cloudflare/workers-types';
import { type Call, databaseOver } from './database-over.ts';
import { inlineValues } from './inline-values.ts';
import { root } from './terminal.ts';

const wrangler = path.join(root, 'node_modules/wrangler/bin/wrangler.js');

/** Arguments with which `wrangler d1 execute` selects the production database. */
export const production = ['--remote', '--env', 'production'] as const;

/**
 * A D1 database through `wrangler d1 execute`, with wrangler's credentials. A batch is one call and one transaction;
 * each call takes seconds. Results contain rows; their `meta.changes` is not reliable.
 */
export const openRemoteDatabase = (target: readonly string[] = production): D1Database =>
  databaseOver((calls) => execute(calls, target));

async function execute(
  calls: readonly Call[],
  target: readonly string[],
): Promise<D1Result<Record<string, unknown>>[]> {
  const command = calls.map(inlineValues).join(';\n');
  const printed = await run(['d1', 'execute', 'DB', ...target, '--yes', '--json', '--command', command]);
  const answer = JSON.parse(printed.slice(printed.search(/[[{]/))) as
    | D1Result<Record<string, unknown>>[]
    | { error: { text: string } };
  if ('error' in answer) throw new Error(answer.error.text);
  return answer;
}

/** Runs wrangler without a shell, which would interpret the statements. Database errors are JSON on stdout too. */
async function run(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [wrangler, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (data) => {
    output += data;
  });
  child.stderr.on('data', (data) => {
    errors += data;
  });
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (!/[[{]/.test(output)) throw new Error(`wrangler did not answer\n${output}${errors}`);
  return output;
}
