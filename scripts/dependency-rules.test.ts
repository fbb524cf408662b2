import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, describe, expect, it } from 'vitest';

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** Creates a codebase with these imports, and returns the names of the rules that it violates. */
async function violated(...imports: readonly (readonly [from: string, to: string])[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'signpost-rules-'));
  folders.push(folder);
  const lines = new Map<string, string[]>();
  for (const [from, to] of imports) {
    const isPackage = !/^(web|worker|scripts|locales)\//.test(to);
    const relative = path.relative(path.dirname(from), to);
    const specifier = isPackage ? to : relative.startsWith('.') ? relative : `./${relative}`;
    lines.set(from, [...(lines.get(from) ?? []), `import '${specifier}';`]);
    const target = isPackage ? `node_modules/${to}/index.js` : to;
    if (!to.startsWith('node:')) lines.set(target, lines.get(target) ?? []);
  }
  for (const [file, code] of lines) {
    const full = path.join(folder, file);
    await mkdir(path.dirname(full), { recursive: true });
    await writeFile(full, `${code.join('\n')}\nexport {};\n`);
    if (file.startsWith('node_modules/'))
      await writeFile(path.join(path.dirname(full), 'package.json'), '{"main":"index.js"}');
  }
  const { tsConfig: _, enhancedResolveOptions: __, ...options } = config.options;
  const { output } = await cruise(
    [...new Set(imports.map(([from]) => from.split('/')[0] ?? ''))],
    { ...options, baseDir: folder, ruleSet: config, validate: true },
    { extensions: ['.ts', '.tsx', '.js'] } as never,
  );
  return [...new Set((output as ICruiseResult).summary.violations.map(({ rule }) => rule.name))];
}

const page = 'worker/features/faqs/faqs.page.ts';

/** For each forbidding rule, imports that violate it. */
const forbidden: Record<string, [from: string, to: string][]> = {
  'no-cycles': [
    ['worker/data/a.ts', 'worker/data/b.ts'],
    ['worker/data/b.ts', 'worker/data/a.ts'],
  ],
  'get-cannot-write': [
    [page, 'worker/features/faqs/answers.ts'],
    ['worker/features/faqs/answers.ts', 'worker/domain/listings/listings.writer.ts'],
  ],
  'webauthn-stays-in-its-worker': [['worker/identity/passkeys.writer.ts', '@simplewebauthn/server']],
  'markdown-is-sanitised-when-written': [['worker/features/faqs/faqs.writer.ts', 'marked']],
  'ui-is-pure': [['web/ui/button.tsx', 'next']],
  'next-stays-in-web': [[page, 'next']],
  'node-stays-in-scripts': [[page, 'node:fs']],
};

describe('A rule about imports', () => {
  const names: string[] = config.forbidden.map(({ name }: { name: string }) => name);

  it.each(names)('%s reports its violations', async (name) => {
    expect(await violated(...(forbidden[name] ?? []))).toContain(name);
  });

  it.each([
    ['worker/platform/text/fold.ts', 'worker/data/reader.ts'],
    ['worker/data/reader.ts', 'worker/domain/sites/site.ts'],
    ['worker/filter-index/client.ts', 'worker/domain/sites/site.ts'],
    ['worker/filter-index/client.ts', 'worker/search-index/client.ts'],
    ['worker/search-index/client.ts', 'worker/domain/sites/site.ts'],
    ['worker/search-index/client.ts', 'worker/identity/rights.ts'],
    ['worker/search-index/lexicon.ts', 'locales/en.json'],
    ['worker/domain/outbox/deliver.ts', 'worker/identity/rights.ts'],
    ['worker/domain/outbox/deliver.ts', 'worker/domain/listings/card.ts'],
    ['worker/identity/rights.ts', 'worker/http/context.ts'],
    ['worker/http/context.ts', 'worker/pages/page.ts'],
    ['worker/pages/page.ts', 'worker/features/index.ts'],
    ['worker/pages/page.ts', 'worker/app.ts'],
    [page, 'worker/features/directory/facets.ts'],
    [page, 'worker/features/index.ts'],
    [page, 'web/features/faqs/faqs.view.tsx'],
    ['worker/pages/render/slots.tsx', 'web/features/faqs/faqs.view.tsx'],
    ['worker/passkeys/index.ts', 'worker/platform/secrets.ts'],
    ['worker/identity/passkeys.writer.ts', 'worker/passkeys/index.ts'],
    ['worker/elsewhere/new.ts', 'worker/data/reader.ts'],
    ['web/contract/routes.ts', 'web/features/views.ts'],
    ['web/contract/routes.ts', 'worker/data/schema.ts'],
    ['web/ui/button.tsx', 'web/contract/routes.ts'],
    ['web/slots/slot.tsx', 'web/features/home/home.view.tsx'],
    ['web/features/faqs/faqs.view.tsx', 'web/features/directory/facets.tsx'],
    ['web/features/search/search-box.tsx', 'web/features/directory/facets.tsx'],
    ['web/features/faqs/faqs.view.tsx', 'worker/data/schema.ts'],
    ['web/app/page.tsx', 'worker/data/schema.ts'],
    ['scripts/import.ts', 'web/features/faqs/faqs.view.tsx'],
  ])('denies that %s imports %s', async (from, to) => {
    expect(await violated([from, to])).toContain('not-in-allowed');
  });

  it('allows a feature to import lower layers, its own files and the index of another feature', async () => {
    const found = await violated(
      [page, 'worker/features/faqs/faqs.query.ts'],
      [page, 'worker/pages/page.ts'],
      [page, 'worker/data/reader.ts'],
      [page, 'worker/features/directory/index.ts'],
      [page, 'web/contract/routes.ts'],
      ['worker/features/faqs/faqs.actions.ts', 'worker/features/faqs/faqs.writer.ts'],
      ['worker/features/index.ts', 'worker/features/faqs/index.ts'],
      ['worker/passkeys/index.ts', 'worker/platform/passkey-service.ts'],
      ['worker/search-index/feed.query.ts', 'worker/data/reader.ts'],
      ['worker/search-index/spelling.ts', 'worker/platform/text/spelling-distance.ts'],
      ['worker/search-index/lexicon.ts', 'locales/search-words.json'],
      ['worker/features/directory/search.query.ts', 'worker/search-index/question.ts'],
      ['web/features/faqs/faqs.view.tsx', 'web/features/area/area-page.tsx'],
      ['web/features/faqs/faqs.view.tsx', 'web/features/search/search-box.tsx'],
      ['web/features/faqs/faqs.view.tsx', 'web/features/hours/week-fields.tsx'],
    );
    expect(found).toEqual([]);
  });
});
