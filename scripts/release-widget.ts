/** `npm run release:widget`: releases the loader of widgets as it is now. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from './lib/command.ts';
import { buildLoader, releasedFolder, releasedVersions, versionOf } from './lib/widget-scripts.ts';

const help = `npm run release:widget

Builds the loader of widgets (web/widget/loader.ts) and adds it to the released versions, web/widget/released/VERSION.js,
if it is not one of them yet. Pages of other people pin a version by its hash, so these files are never changed or removed.

Exit codes: 0 the version is released, 2 wrong arguments.`;

await runCommand(help, async () => {
  const script = await buildLoader();
  const version = versionOf(script);
  if ((await releasedVersions()).includes(version)) return console.log(`${version} is already released.`);
  await mkdir(releasedFolder, { recursive: true });
  await writeFile(path.join(releasedFolder, `${version}.js`), script, { flag: 'wx' });
  console.log(`Released ${version}: commit web/widget/released/${version}.js.`);
});
