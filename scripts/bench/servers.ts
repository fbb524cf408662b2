import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { runTool } from '../lib/run-tool.ts';
import { root } from '../lib/terminal.ts';
import { searchConfig } from '../lib/wrangler-toml.ts';

/** A Worker in a workerd of its own, which listens on the loopback interface. */
export type Server = {
  port: number;
  /** Seconds of processor time that its workerd has used; undefined if the system does not report it (not Linux). */
  processorTime(): Promise<number | undefined>;
  close(): Promise<void>;
};

/** An answer of the product, which the bare Worker imitates. */
export type Sample = { headers: Record<string, string>; size: number };

type WorkerOptions = Extract<Parameters<typeof convertV4MiniflareOptions>[0], { workers: unknown }>['workers'][number];

/** Bundles a Worker as `npm run deploy` does, and returns its code. */
export async function bundle(entry: string, out: string): Promise<string> {
  await runTool('wrangler', ['deploy', entry, '--dry-run', '--minify', '--env', 'production', '--outdir', out]);
  return readFile(path.join(out, path.basename(entry).replace(/\.ts$/, '.js')), 'utf8');
}

/**
 * Starts a Worker with the bindings of wrangler.toml and their simulators: D1, R2, the Cache API, assets.
 * @param state the folder of its data, which no other server may use at the same time.
 */
export async function startWorker({ script, state }: { script: string; state: string }): Promise<Server> {
  const options = configuredOptions();
  const bindings = {
    ...options.bindings,
    // As in production, but over http, which production would redirect.
    ENVIRONMENT: 'staging',
    PRODUCT_URL: 'http://localhost',
    // Monitoring is set up as in production; a measurement has no errors to report.
    SENTRY_DSN: 'https://key@monitoring.invalid/1',
  };
  return start({ ...options, ...code(script), bindings } as WorkerOptions, { state, others: [await searchWorker()] });
}

let searchScript: Promise<string> | undefined;

/** The Worker that searches, bundled once. */
async function searchWorker(): Promise<WorkerOptions> {
  searchScript ??= bundleSearch();
  const { workerOptions } = unstable_getMiniflareWorkerOptions(searchConfig);
  const { modulesRules: _, ...options } = workerOptions;
  return { ...options, modules: true, script: await searchScript, name: 'signpost-search' } as unknown as WorkerOptions;
}

async function bundleSearch(): Promise<string> {
  const out = await mkdtemp(path.join(tmpdir(), 'signpost-search-'));
  try {
    const options = ['--config', searchConfig, '--env', 'production', '--outdir', out];
    await runTool('wrangler', ['deploy', '--dry-run', '--minify', ...options]);
    return await readFile(path.join(out, 'index.js'), 'utf8');
  } finally {
    await rm(out, { recursive: true });
  }
}

/** Starts a Worker that answers with a constant, which has the size and the headers of the sample. */
export function startBare({ headers, size }: Sample): Promise<Server> {
  const { compatibilityDate, compatibilityFlags } = configuredOptions();
  const script = `
    const body = new TextEncoder().encode('x'.repeat(${size}));
    const headers = ${JSON.stringify(headers)};
    export default { fetch: () => new Response(body, { headers }) };`;
  return start({ compatibilityDate, compatibilityFlags, ...code(script) } as WorkerOptions);
}

/** The Worker's options in wrangler.toml. */
function configuredOptions(): WorkerOptions {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(path.join(root, 'wrangler.toml'));
  // Only a bundler uses these rules; Miniflare rejects them. No measured page calls the Worker that verifies passkeys.
  const { modulesRules: _, serviceBindings: __, ...options } = workerOptions;
  // Wrangler's type lacks the names of the fields.
  return options as unknown as WorkerOptions;
}

const code = (script: string) => ({ name: 'measured', modules: true, script }) as const;

/** `state` is the folder of its data; `others` are Workers that it calls. */
type StartOptions = { state?: string; others?: readonly WorkerOptions[] };

/**
 * Starts a Worker with a socket of its own. Miniflare's usual entry and its router for assets are Workers that forward
 * requests; they would cost more than the Worker itself.
 */
async function start(worker: WorkerOptions, { state, others = [] }: StartOptions = {}): Promise<Server> {
  const before = new Set(await workerds());
  const listener = {
    name: 'listener',
    modules: true as const,
    script: 'export default {}',
    compatibilityDate: '2026-08-01',
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0, serviceName: 'measured' }],
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [worker, ...others, listener],
      cf: false,
      logRequests: false,
      ...(state && { resourcePersistencePath: path.join(state, 'v3') }),
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'error') console.error(message);
      },
    }),
  );
  const { port } = await miniflare.unsafeGetDirectURL('listener');
  const pid = (await workerds()).find((id) => !before.has(id));
  return {
    port: Number(port),
    processorTime: async () => (pid ? (await statOf(pid))?.processorTime : undefined),
    close: () => miniflare.dispose(),
  };
}

/** The ids of this process's children with the name workerd; none on systems without /proc. */
async function workerds(): Promise<string[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(ids.map(async (id) => ({ id, ...(await statOf(id)) })));
  return stats.filter(({ name, parent }) => name === 'workerd' && parent === process.pid).map(({ id }) => id);
}

/** The name, the parent and the processor time in seconds of a process; undefined if it has ended. */
async function statOf(id: string) {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => undefined);
  const [, name, rest] = text?.match(/\((.*)\) (.*)/s) ?? [];
  const fields = rest?.split(' ').map(Number);
  if (!fields) return undefined;
  const [parent, user, system] = [fields[1], fields[11], fields[12]];
  // Linux counts in hundredths of a second.
  return { name, parent, processorTime: ((user ?? 0) + (system ?? 0)) / 100 };
}
