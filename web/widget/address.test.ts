import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mostListed,
  readLook,
  readWidget,
  usuallyListed,
  type Widget,
  widgetKindNames,
  widgetPath,
} from '../contract/widgets.ts';
import { fragmentOf, frameAddress } from './address.ts';

const origin = 'https://product.example';

const widgets: fc.Arbitrary<Widget> = fc.record({
  key: fc.stringMatching(/^[\w-]{1,40}$/),
  kind: fc.constantFrom(...widgetKindNames),
  of: fc.oneof(fc.constant(''), fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/)),
  count: fc.integer({ min: 1, max: mostListed }),
});

test('The loader asks for the address that the product links to', () => {
  fc.assert(
    fc.property(widgets, (widget) => {
      const read = (name: string) => String(widget[name as keyof Widget]) || null;
      expect(frameAddress(origin, 'en', read)).toBe(origin + widgetPath('en', widget));
    }),
  );
});

test('Whatever attributes contain, the address is one of widgets of the product, or none', () => {
  const attributes = fc.dictionary(fc.constantFrom('key', 'kind', 'of', 'count'), fc.string());
  fc.assert(
    fc.property(attributes, fc.string(), ({ kind = 'reviews', ...others }, lang) => {
      const address = frameAddress(origin, lang, (name) => ({ kind, ...others })[name] ?? null);
      if (!address) return;
      const { origin: of, pathname } = new URL(address);
      expect([of, pathname.startsWith('/cms-viewer/')]).toEqual([origin, true]);
    }),
  );
});

test('A number of things that is none is the usual one', () => {
  for (const [said, count] of [
    ['99', mostListed],
    ['0', 1],
    ['many', usuallyListed],
    ['-1', usuallyListed],
  ] as const) {
    const read = (name: string) => ({ key: 'k', kind: 'reviews', count: said })[name] ?? null;
    const { searchParams } = new URL(frameAddress(origin, 'en', read));
    expect(readWidget(searchParams)?.count).toBe(count);
  }
});

test('Frames read the look that the loader writes', () => {
  const colour = fc.constantFrom('#06c', 'rgb(1, 2, 3)', 'oklch(0.5 0.1 250 / 0.5)', 'Canvas');
  const theme = fc.constantFrom('light' as const, 'dark' as const);
  fc.assert(
    fc.property(fc.record({ theme, ink: colour, paper: colour, accent: colour }, { requiredKeys: [] }), (look) => {
      expect(readLook(Object.fromEntries(new URLSearchParams(fragmentOf(look))))).toEqual(look);
    }),
  );
});
