import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from './edge.ts';
import { root } from './terminal.ts';

/** The product as `npm start` runs it, for tools that look at it. */
export type Product = { port: number; stop(): Promise<void> };

/**
 * Starts the product on a free port and waits until it answers; a minute, or more where the pages have to be built.
 * @throws with what it printed where it ends instead.
 */
export async function startProduct(): Promise<Product> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const read = (data: Buffer) => {
      printed += data;
      if (printed.includes('\nReady.')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    void ended.then(() => reject(new Error(`the product did not start\n${printed}`)));
  });
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
