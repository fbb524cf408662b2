import { Session } from 'node:inspector/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

const session = new Session();
let render: (markdown: string) => unknown;

beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  // Only code that is compiled from here on has counters in its blocks.
  ({ renderMarkdown: render } = await import('./markdown.ts'));
});
afterAll(() => session.disconnect());

/** How often the blocks of this folder's code run for a text. Unlike the time, it is the same on every machine. */
async function stepsOf(markdown: string): Promise<number> {
  await session.post('Profiler.takePreciseCoverage');
  render(markdown);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const own = result.filter(({ url }) => url.includes('/domain/markdown/') && !url.includes('.test.'));
  const ranges = own.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
  return ranges.reduce((sum, { count }) => sum + count, 0);
}

/** Texts that are slow to read if anything is searched for again, and deep if every marker opens something. */
const units = [
  ...[
    '>',
    '> ',
    '- ',
    '1. ',
    '* ',
    '+ > ',
    '>\n',
    '- a\n',
    '  - a\n',
    '- a\n\n',
    '\n',
    ' ',
    '\t',
    '#',
    '# a\n',
    'a\n=',
  ],
  ...[
    '*a',
    '*a ',
    ' a*',
    '**a ',
    '*a_ ',
    '_a',
    '***',
    '*a**b',
    '`',
    '`a',
    '``a`',
    '```\n',
    '~~~\n',
    '    a\n',
    '[',
    ']',
  ],
  ...[
    '[]',
    '[a](',
    '[a](b',
    '[a](<b',
    '[a](b "c',
    '[a](b)',
    '*a [b](c) ',
    '![',
    '![a](b) ',
    '[a]: b\n',
    '[a]',
    '[a][',
    '](',
  ],
  ...[
    '<',
    '<a',
    '<!--',
    '<?',
    '<![CDATA[',
    '<a@',
    '<http://a',
    '&',
    '&#',
    '&amp;',
    'http://',
    'http://a ',
    'http://a))',
  ],
  ...['!', 'a  \n', '|a|', '|-|-|\n', '|a\n|-\n', 'x', 'é ', '\ud83d', '\u0000', '\\', '(('],
];

/** The steps of a text per step of another one of half its length. */
async function growth(text: (count: number) => string, count: number): Promise<number> {
  const half = await stepsOf(text(count / 2));
  expect(half).toBeGreaterThan(10);
  return (await stepsOf(text(count))) / half;
}

test.each(units)('100,000 characters made of %j take at most three times the steps of 50,000', async (unit) => {
  expect(await growth((length) => unit.repeat(length / unit.length), 100_000)).toBeLessThan(3);
});

test('a text of any pieces takes at most three times the steps if it is twice as long', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...units), { minLength: 2, maxLength: 4 }), async (parts) => {
      // What the first part opens or nests, the others go through again.
      const text = (count: number) => parts.map((part) => part.repeat(count)).join('');
      expect(await growth(text, 2_000)).toBeLessThan(3);
    }),
    { numRuns: 200 },
  );
});
