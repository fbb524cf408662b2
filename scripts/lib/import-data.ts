import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ToolData } from '../../worker/imports/tools.ts';
import { root } from './terminal.ts';

const packageFile = (name: string): Promise<string> => readFile(path.join(root, 'node_modules', name), 'utf8');

/** Reads what imports know of the world's phone numbers and time zones out of the packages that bring it. */
export async function readImportData(): Promise<ToolData> {
  const phones = JSON.parse(await packageFile('libphonenumber-js/metadata.min.json'));
  const source = await packageFile('@photostructure/tz-lookup/tz.js');
  const [, tree, names] = source.match(/var \w="([^"\\]+)",\w=(\[[^\]]+\])/) ?? [];
  if (tree === undefined || names === undefined) throw new Error('@photostructure/tz-lookup packs its map otherwise');
  return { phones, zones: { tree, names: JSON.parse(names) } };
}
