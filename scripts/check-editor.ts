/** `npm run check:editor -- FOLDER`: tells which texts the rich text editor gives back with the same syntax tree. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openMarkdown } from '../web/features/editor/markdown/can-hold.ts';
import { editorSchema } from '../web/features/editor/rich/schema-extensions.ts';
import { InputError, runCommand, UsageError } from './lib/command.ts';

const help = `npm run check:editor -- FOLDER

Reads all .md files of a folder and its subfolders, without their front matter, and puts each through the rich text editor
of long texts: into its document, and back to Markdown. Tells how many keep their syntax tree, and for each other file
which construct it would lose. Such a text can only be edited as Markdown. Nothing is changed.

Exit codes: 0 all files keep their tree, 1 some do not, 2 wrong arguments.`;

/** YAML between two lines of `---` at the beginning of a file. */
const frontMatter = /^---\r?\n.*?\n---\r?(\n|$)/s;

async function markdownFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new UsageError(`There is no folder "${folder}".`);
  });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.md'));
  return files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted();
}

await runCommand(help, async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new UsageError('Name one folder.');
  const files = await markdownFiles(folder);
  if (!files.length) throw new InputError(`There is no .md file in "${folder}".`);
  const schema = editorSchema();
  let lossy = 0;
  for (const file of files) {
    const opened = openMarkdown((await readFile(file, 'utf8')).replace(frontMatter, ''), schema);
    if (opened.code === 'held') continue;
    lossy += 1;
    console.log(`${path.relative(folder, file)}: ${opened.construct}`);
  }
  console.log(`${files.length - lossy} of ${files.length} files keep their syntax tree.`);
  if (lossy) process.exitCode = 1;
});
