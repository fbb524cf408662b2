import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildLoader, releasedFolder, releasedVersions, versionOf } from './widget-scripts.ts';

test('The loader of widgets has been released as it is now: else run npm run release:widget', async () => {
  expect(await releasedVersions()).toContain(versionOf(await buildLoader()));
});

test('A released version is what pages have pinned: its name is its hash', async () => {
  const versions = await releasedVersions();
  expect(versions.length).toBeGreaterThan(0);
  for (const version of versions)
    expect(versionOf(await readFile(path.join(releasedFolder, `${version}.js`), 'utf8'))).toBe(version);
});
