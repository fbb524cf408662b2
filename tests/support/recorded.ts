import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/lib/terminal.ts';
import { recordedPath } from './recording-words.ts';
import { startServer, type TestServer } from './server.ts';

export type Recorded = { sql: string; path: string };

export type RecordingServer = TestServer & { recorded(): Promise<Recorded[]> };

/** The product with the entry of tests/support/recording-worker.ts in front of the Worker's own. */
export async function startRecordingServer(): Promise<RecordingServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'signpost-recording-'));
  const toml = await readFile(path.join(root, 'wrangler.toml'), 'utf8');
  const from = (file: string) => JSON.stringify(path.relative(folder, path.join(root, file)));
  const config = toml
    .replace('"worker/index.ts"', from('tests/support/recording-worker.ts'))
    .replaceAll(/"(?:\.\/)?((?:web|worker|node_modules)\/[^"]+)"/g, (_, file: string) => from(file));
  await writeFile(path.join(folder, 'wrangler.toml'), config);
  await copyFile(path.join(root, 'tsconfig.json'), path.join(folder, 'tsconfig.json'));
  const server = await startServer({ config: path.join(folder, 'wrangler.toml') });
  return {
    ...server,
    recorded: async () => JSON.parse((await server.get('museums.localhost', recordedPath)).text) as Recorded[],
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
