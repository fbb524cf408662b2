import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from '../../scripts/build.ts';
import { applyMigrations } from '../../scripts/lib/database.ts';
import { openGateway } from '../../scripts/lib/gateway.ts';
import { root } from '../../scripts/lib/terminal.ts';
import { passkeysConfig, searchConfig } from '../../scripts/lib/wrangler-toml.ts';
import { bundle } from './bundle.ts';
import { writeFixture } from './fixture-sites/fixture.ts';
import { takeSnapshot } from './snapshot.ts';

/** What the servers of a test run start from: the bundled Workers, and the sites as a snapshot. */
export type Prepared = { bundle: string; passkeys: string; search: string; snapshot: string };

declare module 'vitest' {
  export interface ProvidedContext {
    prepared: Prepared;
  }
}

/** Vitest runs this file once for each project that names it, each time as a new module. */
const shared = globalThis as { preparedServers?: Promise<{ folder: string; prepared: Prepared }> };

/** Exports the pages if they are out of date, bundles the Worker, and creates the snapshot of the tests’ sites. */
async function prepare(): Promise<{ folder: string; prepared: Prepared }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'signpost-servers-'));
  const prepared = {
    bundle: path.join(folder, 'bundle'),
    passkeys: path.join(folder, 'passkeys'),
    search: path.join(folder, 'search'),
    snapshot: path.join(folder, 'snapshot.json'),
  };
  await build();
  const entry = path.join(root, 'tests/support/worker/index.ts');
  await Promise.all([
    bundle(path.join(root, 'wrangler.toml'), prepared.bundle, entry),
    bundle(passkeysConfig, prepared.passkeys),
    bundle(searchConfig, prepared.search),
    writeSnapshot(prepared.snapshot),
  ]);
  return { folder, prepared };
}

async function writeSnapshot(file: string): Promise<void> {
  const { db, media, close } = await openGateway('snapshot');
  try {
    await applyMigrations(db);
    await writeFixture(db, media);
    await writeFile(file, JSON.stringify(await takeSnapshot({ db, media })));
  } finally {
    await close();
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.preparedServers ??= prepare();
  const { folder, prepared } = await shared.preparedServers;
  project.provide('prepared', prepared);
  return () => rm(folder, { recursive: true, force: true });
}
