/** Checks that every path which a document names exists. */
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './lib/terminal.ts';

const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'locales/README.md'];

/** Paths in back ticks, with a slash and without `{lang}` or `*`, and in links. */
const inText = /`((?:web|worker|scripts|tests|locales|\.ci)\/[\w./[\]()-]*)`|\]\(((?!https?:|#)[^)\s]+)\)/g;

const missing: string[] = [];
for (const document of documents) {
  const text = await readFile(path.join(root, document), 'utf8');
  for (const [, quoted, linked] of text.matchAll(inText)) {
    const named = quoted ?? path.join(path.dirname(document), linked ?? '');
    // A hole such as NAME.
    if (quoted && /[A-Z]{4,}(?![A-Z]|\.md)/.test(quoted)) continue;
    await access(path.join(root, named)).catch(() => missing.push(`${document} names ${named}, which does not exist`));
  }
}
for (const line of missing) console.error(line);
process.exitCode = missing.length ? 1 : 0;
