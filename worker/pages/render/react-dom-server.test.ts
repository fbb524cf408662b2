import { createRequire } from 'node:module';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import type * as ReactDom from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { hostile } from '../../../tests/support/hostile.ts';
import { createContext, createElement, Fragment, type Props, Suspense, use, useContext } from './react.ts';
import { renderToString } from './react-dom-server.ts';

/** React's own renderer in its production build: the development build logs warnings about the random trees. */
const react: typeof ReactDom = createRequire(import.meta.url)(
  '../../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js',
);

const words = (text: string): string[] => text.split(' ');

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...hostile, '', '\n', '\non a line of its own', '日本語', ' jAva\tscript:x', '<!-- -->'),
);

const attributes = fc.dictionary(
  fc.constantFrom(
    ...words(
      'className htmlFor tabIndex id lang dir role title hrefLang rel target popover popoverTarget autoComplete',
    ),
    ...words('srcSet sizes width height alt loading fetchPriority decoding crossOrigin dateTime inputMode pattern'),
    ...words('viewBox preserveAspectRatio d fill stroke strokeWidth strokeLinecap strokeOpacity fillRule textAnchor'),
    ...words('disabled required readOnly hidden open noValidate multiple autoFocus inert download'),
    ...words('aria-hidden aria-label data-kind draggable spellCheck contentEditable value defaultValue'),
    ...words('onClick onChange suppressHydrationWarning ref'),
  ),
  fc.oneof(
    text,
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, undefined, () => {}),
  ),
  { maxKeys: 4 },
);

const some = (more: Record<string, fc.Arbitrary<unknown>>) =>
  fc.tuple(fc.record(more, { requiredKeys: [] }), attributes).map(([own, all]): Props => ({ ...all, ...own }));

const address = text.filter((written) => written !== '');

/** Renders its children twice. */
const Twice = ({ children }: Props) => [children, ' and ', children] as ReactNode;

const element = (types: string, props: fc.Arbitrary<Props>, children: fc.Arbitrary<unknown> = fc.constant([])) =>
  fc
    .tuple(fc.constantFrom(...words(types)), props, children)
    .map(([type, own, inside]) => createElement(type, own, ...[inside].flat(1)));

const { tree } = fc.letrec<{ tree: unknown; trees: unknown[] }>((tie) => ({
  trees: fc.array(tie('tree'), { maxLength: 4 }),
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(text, fc.integer(), fc.double(), fc.constantFrom(null, undefined, true, false)),
    tie('trees'),
    element('div p span ul li bdi svg path details pre noscript time', attributes, tie('trees')),
    element('a', some({ href: address }), tie('trees')),
    element('br hr', attributes),
    element('button', some({ name: text, type: fc.constant('submit') }), tie('trees')),
    element('form', some({ action: address, method: fc.constant('post'), encType: text }), tie('trees')),
    element('input', some({ name: text, value: text, defaultChecked: fc.boolean(), checked: fc.boolean() })),
    element('textarea', some({ name: text, value: text, defaultValue: text })),
    fc
      .tuple(fc.uniqueArray(text), some({ defaultValue: text, value: text }))
      .map(([values, props]) =>
        createElement('select', props, ...values.map((one) => createElement('option', { value: one }, one))),
      ),
    tie('trees').map((children) => createElement(Fragment, null, ...children)),
    tie('tree').map((child) => createElement(Suspense, { fallback: 'not yet' }, child)),
    tie('tree').map((child) => createElement(Twice, null, child)),
    text.map((html) => createElement('div', { dangerouslySetInnerHTML: { __html: html } })),
  ),
}));

test('The HTML equals that of React’s own renderer', () => {
  fc.assert(
    fc.property(tree, (any) => {
      expect(renderToString(any)).toBe(react.renderToString(any as ReactNode));
    }),
    { numRuns: 2_000 },
  );
});

describe('The value of a context', () => {
  const Place = createContext('nowhere');
  const Here = () => useContext(Place);
  const Throws = () => {
    throw new Error('broken');
  };

  test('is that of the innermost provider', () => {
    const html = renderToString([
      createElement(Here, null),
      createElement(Place, { value: 'house' }, [
        createElement('p', null, createElement(Here, null)),
        createElement(Place, { value: 'room' }, createElement('p', null, createElement(Here, null))),
        createElement('p', null, createElement(Here, null)),
      ]),
      createElement('p', null, createElement(Here, null)),
    ]);
    expect(html).toBe('nowhere<p>house</p><p>room</p><p>house</p><p>nowhere</p>');
  });

  test('of a page that failed does not affect the next page', () => {
    expect(() => renderToString(createElement(Place, { value: 'broken' }, createElement(Throws, null)))).toThrow(
      'broken',
    );
    expect(renderToString(createElement(Here, null))).toBe('nowhere');
  });
});

describe('A view that React would render differently throws an error', () => {
  test.each<[string, unknown]>([
    ['an element of the head', createElement('title', null, 'x')],
    ['a script', createElement('script', { src: '/x.js' })],
    ['a style that the policy forbids', createElement('p', { style: { color: 'red' } })],
    ['an attribute name with a space', createElement('p', { 'a b': 'x' })],
    ['an element name with a space', createElement('p onclick', null)],
    ['data that is not loaded', createElement(() => use(Promise.resolve('x') as never), null)],
    ['an object', { name: 'x' }],
  ])('%s', (_, node) => {
    expect(() => renderToString(node)).toThrow();
  });
});
