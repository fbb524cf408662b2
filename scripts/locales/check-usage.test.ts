import { describe, expect, it } from 'vitest';
import { checkUsage } from './check-usage.ts';
import { usagesIn } from './usage.ts';

const patterns = (source: string) => usagesIn('view.tsx', source).map(({ pattern }) => pattern);

describe('keys in code', () => {
  it('reads a key with the namespace of its t, separately in each component', () => {
    const source = `
      function One() { const t = useTranslations('one'); return <p>{t('title')}{t.rich('text', { b })}</p>; }
      function Two() { const t = useTranslations('two'); return <p>{t('title')}</p>; }`;
    expect(patterns(source)).toEqual(['one.title', 'one.text', 'two.title']);
  });

  it('treats a t that was passed in as one for full keys', () => {
    expect(patterns(`function show(rows, { t }) { return t('head.site', { page: t('meta.home.title') }); }`)).toEqual([
      'head.site',
      'meta.home.title',
    ]);
  });

  it('reads conditional expressions, templates, constants and the members of a list', () => {
    const source = `
      const places = ['directory', 'blogs'] as const;
      function View({ code, isEmpty }) {
        const t = useTranslations('x');
        const kind = isEmpty ? 'none' : undefined;
        const meta = isEmpty ? 'a' : \`b.\${code}\`;
        t(isEmpty ? 'empty' : 'full');
        t(\`\${code}.title\`);
        t(\`kind.\${kind}\`);
        t(\`\${meta}.text\`);
        return places.map((place) => t(place));
      }`;
    expect(patterns(source)).toEqual([
      ...['x.empty', 'x.full', 'x.*.title', 'x.kind.none', 'x.a.text', 'x.b.*.text', 'x.directory', 'x.blogs'],
    ]);
  });

  it('ignores other functions', () => {
    expect(patterns(`at('one'); list.at('two'); text.rich('three');`)).toEqual([]);
  });
});

describe('use', () => {
  const english = {
    file: 'en.json',
    texts: new Map([
      ['a.b.title', 'B'],
      ['a.c.title', 'C'],
      ['a.text', 'T'],
    ]),
  };
  const usage = (pattern: string) => ({ file: 'view.tsx', line: 3, pattern });

  it('accepts keys that exist and are used', () => {
    expect(checkUsage([usage('a.*.title'), usage('a.text')], english)).toEqual([]);
  });

  it('reports a key that visitors would see instead of a text, with the line that uses it', () => {
    const findings = checkUsage([usage('a.*.title'), usage('a.text'), usage('a.txet')], english);
    expect(findings).toMatchObject([{ file: 'view.tsx:3', key: 'a.txet' }]);
  });

  it('reports an unused message', () => {
    expect(checkUsage([usage('a.*.title')], english)).toMatchObject([{ file: 'en.json', key: 'a.text' }]);
  });

  it('matches a wildcard with one part of a key only', () => {
    expect(checkUsage([usage('a.*'), usage('a.*.title')], english)).toEqual([]);
    expect(checkUsage([usage('*.title'), usage('a.*')], english).map(({ key }) => key)).toEqual([
      '*.title',
      'a.b.title',
      'a.c.title',
    ]);
  });
});
