/** Scripts that run outside of pages: in frames, and in pages of other people. */
import path from 'node:path';
import * as esbuild from 'esbuild';
import { root } from './terminal.ts';

/** Modules of the contract of which nothing is used are left out, whatever they compute when they are loaded. */
const contract: esbuild.Plugin = {
  name: 'contract-without-side-effects',
  setup: (build) =>
    build.onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path: file, resolveDir, kind }) => {
      if (kind !== 'import-statement') return undefined;
      const resolved = path.resolve(resolveDir, file);
      return { path: resolved, sideEffects: !resolved.includes(`${path.sep}contract${path.sep}`) };
    }),
};

/** Bundles a script of `web/`. The same source gives the same bytes. */
export async function bundleScript(source: string): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(root, source)],
    ...{ bundle: true, minify: true, format: 'iife', target: 'es2022', legalComments: 'none', charset: 'utf8' },
    ...{ write: false, plugins: [contract] },
  });
  const [{ text }] = outputFiles as [esbuild.OutputFile];
  return text;
}
