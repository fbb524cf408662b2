import fc from 'fast-check';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { type CompiledMessage, fitsModel, hasPluralForms, shapeOf } from './message-shape.ts';

const shape = (text: string) => shapeOf(compile(text) as CompiledMessage);
const fits = (text: string, model: string) => fitsModel(shape(text), shape(model));

test.each([
  ['{name} is here', 'Here is {name}'],
  ['<b>{name}</b>: {count, number}', '{count, plural, one {<b>{name}</b>} other {<b>{name}</b> #}}'],
  ['{count} places', '{count, plural, one {# place} other {# places}}'],
  ['{kind, select, a {A} other {B}}', '{kind}'],
  ['<b>#</b>', '<b>one</b>'],
  ['{day, date, ::yMd}', '{day, time}'],
])('%s can stand in the place of %s', (text, model) => expect(fits(text, model)).toBe(true));

test.each([
  ['Nothing', '{name}'],
  ['{name} {other}', '{name}'],
  ['{name, plural, one {#} other {#}}', '{name}'],
  ['{day}', '{day, date, ::yMd}'],
  ['{b}', '<b>text</b>'],
  ['<b>{name}</b>', '{name}'],
  ['{kind, select, a {{name}} other {}}', '{kind}'],
  ['{constructor}', 'text'],
])('%s cannot stand in the place of %s', (text, model) => expect(fits(text, model)).toBe(false));

/** A message with an order of its parts that does not matter. */
const parts = fc.subarray(['{name}', '{count, number}', '<b>x</b>', '<i>{place}</i>', '{day, date, ::yMd}'], {
  minLength: 1,
});

test('A message fits another one if and only if both have the same arguments and tags, in any order', () => {
  fc.assert(
    fc.property(parts, parts, fc.string(), (one, other, word) => {
      const text = word.replaceAll(/[<>{}'#]/g, '');
      const isSame = [...one].sort().join() === [...other].sort().join();
      expect(fits([...one].reverse().join(text), other.join(' '))).toBe(isSame);
    }),
  );
});

test.each([
  ['en', '{n, plural, one {#} other {#}}', true],
  ['en', '{n, plural, =0 {none} one {#} other {#}}', true],
  ['en', '{n, plural, other {#}}', false],
  ['en', '{n, plural, one {#} few {#} other {#}}', false],
  ['en', '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', true],
  ['en', '{n, selectordinal, one {#st} other {#th}}', false],
  ['ja', '{n, plural, other {#}}', true],
  ['ar', '{n, plural, zero {} one {} two {} few {} many {} other {}}', true],
  ['ar', '{a, select, x {{n, plural, one {} other {}}} other {{n}}}', false],
])('In %s, the plural forms of %s are complete: %s', (lang, text, is) =>
  expect(hasPluralForms(shape(text), lang)).toBe(is),
);
