import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { startTool } from './run-tool.ts';
import { root } from './terminal.ts';
import { passkeysConfig, searchConfig } from './wrangler-toml.ts';

export type WorkerOptions = {
  /** The loopback port to listen on. */
  port: number;
  /** Variables that override those in wrangler.toml. */
  vars: Readonly<Record<string, string>>;
  /** The directory of local data; by default .wrangler/state. */
  state?: string;
};

/** Starts the Worker, that of the passkeys and that which searches in workerd, and shows their output. */
export function startWorker({ port, vars, state }: WorkerOptions): ChildProcess {
  const args = [
    'dev',
    ...['--config', path.join(root, 'wrangler.toml'), '--config', passkeysConfig, '--config', searchConfig],
    ...['--port', String(port), '--ip', '127.0.0.1', '--inspector-port', '0'],
    ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ...(state === undefined ? [] : ['--persist-to', state]),
    ...['--log-level', 'error', '--show-interactive-dev-session=false'],
  ];
  return startTool('wrangler', args, {
    isVerbose: true,
    // Wrangler would record every statement of every request in a database of its own.
    env: { X_LOCAL_OBSERVABILITY: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
  });
}

/** Waits until the Worker answers at an address, 30 s at most. */
export async function untilReady(origin: string, worker: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (worker.exitCode !== null) throw new Error('the Worker did not start: see above');
    const answer = await fetch(`${origin}/favicon.svg`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  worker.kill();
  throw new Error('the Worker did not answer within 30 s');
}
