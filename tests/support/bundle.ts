import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runTool } from '../../scripts/lib/run-tool.ts';

/** A Worker that a server starts without bundling it. */
export type Bundle = { configPath: string; prebuiltWorkerDir: string };

/**
 * Bundles the Worker of a wrangler.toml into a folder, with another entry where one is given. Wrangler runs beside that file: it writes `tsconfig` relative to
 * its working folder, and reads it relative to the file's.
 */
export async function bundle(config: string, folder: string, entry?: string): Promise<void> {
  const entries = entry === undefined ? [] : [entry];
  await runTool('wrangler', ['deploy', ...entries, '--dry-run', '--config', config, '--outdir', folder], {
    cwd: path.dirname(config),
  });
}

/**
 * Bundles the Worker of a wrangler.toml in a temporary folder, beside it. The server's own wrangler.toml names no
 * tsconfig, which wrangler would look for although there is nothing left to bundle.
 */
export async function bundleBeside(config: string): Promise<Bundle> {
  const folder = path.dirname(config);
  const built = {
    configPath: path.join(folder, 'wrangler.bundled.toml'),
    prebuiltWorkerDir: path.join(folder, 'bundle'),
  };
  await bundle(config, built.prebuiltWorkerDir);
  await writeFile(built.configPath, (await readFile(config, 'utf8')).replace(/^tsconfig = .*$/m, ''));
  return built;
}
