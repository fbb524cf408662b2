import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/lib/terminal.ts';
import { startServer, type TestServer } from './server.ts';

/** Starts the product with a changed wrangler.toml. Its paths still lead to the files of the repository. */
export async function startChangedServer(change: (toml: string) => string): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'signpost-changed-'));
  const toml = await readFile(path.join(root, 'wrangler.toml'), 'utf8');
  const from = (file: string) => JSON.stringify(path.relative(folder, path.join(root, file)));
  const changed = change(toml);
  if (changed === toml) throw new Error('nothing of wrangler.toml was changed');
  const config = changed.replaceAll(/"(?:\.\/)?((?:web|worker|tests|node_modules)\/[^"]+)"/g, (_, file: string) =>
    from(file),
  );
  await writeFile(path.join(folder, 'wrangler.toml'), config);
  await copyFile(path.join(root, 'tsconfig.json'), path.join(folder, 'tsconfig.json'));
  const server = await startServer({ config: path.join(folder, 'wrangler.toml') });
  return {
    ...server,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
