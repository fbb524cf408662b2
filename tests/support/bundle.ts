import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runTool } from '../../scripts/lib/run-tool.ts';

/** A bundled Worker, which a server starts as it is. */
export type Bundle = { configPath: string; prebuiltWorkerDir: string };

/**
 * Bundles the Worker of a wrangler.toml into a folder, optionally with another entry. Wrangler runs in the folder of
 * that file, because it writes `tsconfig` relative to its working folder and reads it relative to the file.
 */
export async function bundle(config: string, folder: string, entry?: string): Promise<void> {
  const entries = entry === undefined ? [] : [entry];
  await runTool('wrangler', ['deploy', ...entries, '--dry-run', '--config', config, '--outdir', folder], {
    cwd: path.dirname(config),
  });
}

/**
 * Bundles the Worker of a wrangler.toml in a temporary folder into the same folder. The server's own wrangler.toml has
 * no `tsconfig`, because wrangler would look for that file even though nothing is left to bundle.
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
