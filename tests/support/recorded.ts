import { startChangedServer } from './changed-server.ts';
import { recordedPath } from './recording-words.ts';
import type { TestServer } from './server.ts';

export type Recorded = { sql: string; path: string };

export type RecordingServer = TestServer & { recorded(): Promise<Recorded[]> };

/** Starts the product with tests/support/recording-worker.ts as its entry. */
export async function startRecordingServer(): Promise<RecordingServer> {
  const server = await startChangedServer((toml) =>
    toml.replace('"worker/index.ts"', '"tests/support/recording-worker.ts"'),
  );
  return {
    ...server,
    recorded: async () => JSON.parse((await server.get('atlas.localhost', recordedPath)).text) as Recorded[],
  };
}
