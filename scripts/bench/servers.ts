import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { runTool } from '../lib/run-tool.ts';
import { root } from '../lib/terminal.ts';

/** A Worker in a workerd of its own, which listens on the loopback. */
export type Server = {
  port: number;
  /** Seconds of processor time that its workerd has used; undefined where the system does not say (not Linux). */
  processorTime(): Promise<number | undefined>;
  close(): Promise<void>;
};

/** An answer of the product, as the bare Worker imitates it. */
export type Sample = { headers: Record<string, string>; size: number };

type WorkerOptions = Extract<Parameters<typeof convertV4MiniflareOptions>[0], { workers: unknown }>['workers'][number];

/** Bundles a Worker as `npm run deploy` does and gives its code. */
export async function bundle(entry: string, out: string): Promise<string> {
  await runTool('wrangler', ['deploy', entry, '--dry-run', '--minify', '--env', 'production', '--outdir', out]);
  return readFile(path.join(out, path.basename(entry).replace(/\.ts$/, '.js')), 'utf8');
}

/**
 * The product, with the bindings of wrangler.toml and everything behind them: D1, R2, the Cache API, assets.
 * @param state where its data lies; no other server may use it at the same time.
 */
export function startProduct({ script, state }: { script: string; state: string }): Promise<Server> {
  const options = platform();
  const bindings = {
    ...options.bindings,
    ENVIRONMENT: 'production',
    PRODUCT_URL: 'https://localhost',
    // As in production, where errors are reported; none happens here.
    SENTRY_DSN: 'https://key@monitoring.invalid/1',
  };
  return start({ ...options, ...code(script), bindings } as WorkerOptions, state);
}

/** A Worker that does nothing but answer with a constant, of the size of the sample and with its headers. */
export function startBare({ headers, size }: Sample): Promise<Server> {
  const { compatibilityDate, compatibilityFlags } = platform();
  const script = `
    const body = new TextEncoder().encode('x'.repeat(${size}));
    const headers = ${JSON.stringify(headers)};
    export default { fetch: () => new Response(body, { headers }) };`;
  return start({ compatibilityDate, compatibilityFlags, ...code(script) } as WorkerOptions);
}

/** What wrangler.toml asks of the platform. */
function platform(): WorkerOptions {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(path.join(root, 'wrangler.toml'));
  // Of use to a bundler alone, and refused by Miniflare.
  const { modulesRules: _, ...options } = workerOptions;
  // Wrangler's type has lost the names of the fields.
  return options as unknown as WorkerOptions;
}

const code = (script: string) => ({ name: 'measured', modules: true, script }) as const;

/**
 * Starts a Worker with a socket of its own. Miniflare's usual entry is a Worker that forwards, and its router for assets
 * another: both would cost more than what is measured.
 */
async function start(worker: WorkerOptions, state?: string): Promise<Server> {
  const before = new Set(await workerds());
  const door = {
    name: 'door',
    modules: true as const,
    script: 'export default {}',
    compatibilityDate: '2026-08-01',
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0, serviceName: 'measured' }],
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [worker, door],
      cf: false,
      logRequests: false,
      ...(state && { resourcePersistencePath: path.join(state, 'v3') }),
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'error') console.error(message);
      },
    }),
  );
  const { port } = await miniflare.unsafeGetDirectURL('door');
  const own = (await workerds()).find((pid) => !before.has(pid));
  return {
    port: Number(port),
    processorTime: async () => (own ? (await statOf(own))?.processorTime : undefined),
    close: () => miniflare.dispose(),
  };
}

/** The ids of this process's children that are called workerd; none where there is no /proc. */
async function workerds(): Promise<string[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(ids.map(async (id) => ({ id, ...(await statOf(id)) })));
  return stats.filter(({ name, parent }) => name === 'workerd' && parent === process.pid).map(({ id }) => id);
}

/** Of a process: its name, its parent and its processor time in seconds; undefined where it has ended. */
async function statOf(id: string) {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => undefined);
  const [, name, rest] = text?.match(/\((.*)\) (.*)/s) ?? [];
  const fields = rest?.split(' ').map(Number);
  if (!fields) return undefined;
  const [parent, user, system] = [fields[1], fields[11], fields[12]];
  // Linux counts in hundredths of a second.
  return { name, parent, processorTime: ((user ?? 0) + (system ?? 0)) / 100 };
}
