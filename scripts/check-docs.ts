/** Checks that every file and folder that a document names exists. */
import { access, glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './lib/terminal.ts';

/** The documents in the root. The READMEs of all folders are checked too. */
const guides = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
const folders = 'web,worker,scripts,tests,locales';

/** Paths in backticks: from the root, such as `worker/app.ts`, or relative to the document, such as `app.ts`. */
const quotedPath = /`((?:web|worker|scripts|tests|locales|\.ci)\/[\w./[\]()-]*)`/g;
const quotedFile = /`([\w-][\w./-]*\.(?:ts|tsx|mjs|css|sql))`/g;
const link = /\]\(((?!https?:|#)[^)#\s]+)[^)]*\)/g;

/** Whether a path contains a placeholder, such as NAME in `NAME.page.ts`. */
const hasPlaceholder = (named: string): boolean => /[A-Z]{4,}(?![A-Z]|\.md)/.test(named);

/** The paths from the root that a document names. */
function namedPaths(document: string, text: string): Set<string> {
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, named = '']) => named);
  const fromRoot = find(quotedPath);
  const beside = find(quotedFile).filter((named) => !fromRoot.includes(named));
  const relative = [...beside, ...find(link)].map((named) => path.join(path.dirname(document), named));
  return new Set([...fromRoot, ...relative].filter((named) => !hasPlaceholder(named)));
}

const isMissing = (named: string): Promise<boolean> =>
  access(path.join(root, named)).then(
    () => false,
    () => true,
  );

const readmes = await Array.fromAsync(
  glob(`{${folders}}/**/README.md`, {
    cwd: root,
    exclude: (name) => /^(\.next|out|node_modules)$/.test(path.basename(name)),
  }),
);
const missing: string[] = [];
for (const document of [...guides, ...readmes.sort()]) {
  const text = await readFile(path.join(root, document), 'utf8');
  for (const named of namedPaths(document, text)) {
    if (await isMissing(named)) missing.push(`${document} names ${named}, which does not exist`);
  }
}
for (const line of missing) console.error(line);
process.exitCode = missing.length ? 1 : 0;
