import { spawn } from 'node:child_process';
import path from 'node:path';
import type { D1Database, D1Result } from '@cloudflare/workers-types';
import { type Call, databaseOver } from './database-over.ts';
import { inlineValues } from './inline-values.ts';
import { root } from './terminal.ts';

const wrangler = path.join(root, 'node_modules/wrangler/bin/wrangler.js');

/** Where `wrangler d1 execute` finds a database. */
export const production = ['--remote', '--env', 'production'] as const;

/**
 * A D1 database as `wrangler d1 execute` reaches it, with whatever wrangler is signed in as. A batch is one call, which
 * D1 runs as one transaction; each takes seconds. Results hold rows; what they say of changes is not to be relied on.
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

/** Without a shell, which would read the statements as its own. An error of the database is JSON as well. */
async function run(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [wrangler, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let [answer, told] = ['', ''];
  child.stdout.on('data', (data) => {
    answer += data;
  });
  child.stderr.on('data', (data) => {
    told += data;
  });
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (!/[[{]/.test(answer)) throw new Error(`wrangler did not answer\n${answer}${told}`);
  return answer;
}
