import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from './edge.ts';
import { root } from './terminal.ts';

/** A running product, as `npm start` starts it, for tools that inspect it. */
export type Product = { port: number; stop(): Promise<void> };

/**
 * Starts the product on a free port, and waits until it answers. This takes a minute, or more if pages must be built.
 *
 * @param env variables of its environment besides those of this process.
 * @throws with the process's output if it exits.
 */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
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
