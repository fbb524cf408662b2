import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  greatestHeight,
  heightOf,
  lookFragment,
  mostListed,
  readLook,
  readWidget,
  type Widget,
  widgetKindNames,
  widgetKinds,
  widgetPath,
} from './widgets.ts';

const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/);
const key = fc.stringMatching(/^[\w-]{1,40}$/);

/** Any widget, as `readWidget` gives it. */
const widgets: fc.Arbitrary<Widget> = fc
  .record({
    key,
    kind: fc.constantFrom(...widgetKindNames),
    of: fc.oneof(fc.constant(''), slug),
    count: fc.integer({ min: 1, max: mostListed }),
  })
  .map(({ key, kind, of, count }) => {
    const { hasCount, of: about } = widgetKinds[kind];
    return { key, kind, of: about ? of : '', count: hasCount ? count : 3 };
  });

const queryOf = (path: string) => new URL(path, 'https://product.example').searchParams;

describe('The address of a frame', () => {
  test('is read as the widget that it was made of', () => {
    fc.assert(
      fc.property(widgets, (widget) => {
        expect(readWidget(queryOf(widgetPath('en', widget)))).toEqual(widget);
      }),
    );
  });

  test('is read whatever it contains, as a widget that an address can name, or as none', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('key', 'kind', 'of', 'count'), fc.string()), (query) => {
        const widget = readWidget(new URLSearchParams(query));
        if (widget) expect(readWidget(queryOf(widgetPath('en', widget)))).toEqual(widget);
      }),
    );
  });
});

describe('A look', () => {
  const colour = fc.constantFrom('#06c', 'rgb(1, 2, 3)', 'oklch(0.5 0.1 250 / 0.5)', 'Canvas');
  const looks = fc.record(
    { theme: fc.constantFrom('light', 'dark'), ink: colour, paper: colour, accent: colour },
    { requiredKeys: [] },
  );
  const read = (fragment: string) => readLook(Object.fromEntries(new URLSearchParams(fragment)));

  test('is read from its fragment', () => {
    fc.assert(
      fc.property(looks, (look) => {
        expect(read(lookFragment(look as never))).toEqual(look);
      }),
    );
  });

  test('is nothing but a theme and short colours, whatever a page says', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('theme', 'ink', 'paper', 'accent', 'other'), fc.anything()), (said) => {
        const { theme = 'light', ...colours } = readLook(said);
        expect(['light', 'dark']).toContain(theme);
        for (const value of Object.values(colours)) expect(value).toMatch(/^[^;{}<>"'\\:]{3,60}$/);
      }),
    );
  });
});

describe('The height of a message', () => {
  test('is a number up to the greatest height, or 0, whatever was sent', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const height = heightOf(data);
        expect(height >= 0 && height <= greatestHeight).toBe(true);
      }),
    );
  });

  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [-1], [0], [greatestHeight + 1], ['900'], [null], [{}]])(
    'is none for %s',
    (height) => expect(heightOf({ signpost: 'widget', height })).toBe(0),
  );

  test('is none for another sender, and is the number of a frame', () => {
    expect(heightOf({ signpost: 'preview', height: 10 })).toBe(0);
    expect(heightOf({ height: 10 })).toBe(0);
    expect(heightOf({ signpost: 'widget', height: 10.5 })).toBe(10.5);
  });
});
