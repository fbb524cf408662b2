/** The scripts of widgets: the loader, `/widget.js`, its released versions, and the script of frames. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleScript } from './bundle-script.ts';
import { root } from './terminal.ts';

/** Released versions, `VERSION.js`. Pages pin them, so they never change. */
export const releasedFolder = path.join(root, 'web/widget/released');

export const buildLoader = (): Promise<string> => bundleScript('web/widget/loader.ts');

export const versionOf = (script: string): string => createHash('sha256').update(script).digest('hex').slice(0, 12);

/** The versions that have been released, without `.js`. */
export async function releasedVersions(): Promise<string[]> {
  const files = await readdir(releasedFolder).catch(() => []);
  return files.filter((file) => file.endsWith('.js')).map((file) => path.basename(file, '.js'));
}

/**
 * Writes the loader, its released versions and the script of frames into `edge/`. `current.json` describes what
 * `/widget.js` is now.
 */
export async function writeWidgetScripts(out: string): Promise<void> {
  const folder = path.join(out, 'edge/widget');
  await mkdir(folder, { recursive: true });
  const script = await buildLoader();
  const version = versionOf(script);
  const released = await releasedVersions();
  for (const name of released)
    await writeFile(path.join(folder, `${name}.js`), await readFile(path.join(releasedFolder, `${name}.js`)));
  await writeFile(path.join(folder, `${version}.js`), script);
  const current = {
    version,
    integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
    bytes: gzipSync(script, { level: 9 }).length,
    path: `/widget-${version}.js`,
    versions: [...new Set([...released, version])].toSorted(),
  };
  await writeFile(path.join(folder, 'current.json'), JSON.stringify(current));
  await writeFile(path.join(out, 'edge/widget-frame.js'), await bundleScript('web/widget/frame.ts'));
}
