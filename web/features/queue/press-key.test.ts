import { expect, test } from 'vitest';
import { keyOf } from './press-key.ts';

test.each([
  [{ key: 'j', code: 'KeyJ' }, 'j'],
  [{ key: 'J', code: 'KeyJ' }, 'j'],
  // A Latin keyboard with another order of letters: what is printed on the key counts.
  [{ key: 'a', code: 'KeyQ' }, 'a'],
  [{ key: 'ت', code: 'KeyJ' }, 'j'],
  [{ key: 'й', code: 'KeyQ' }, 'q'],
  [{ key: '؟', code: 'Slash' }, '?'],
  [{ key: '?', code: 'Minus' }, '?'],
  [{ key: 'Enter', code: 'Enter' }, 'Enter'],
  [{ key: 'ArrowDown', code: 'ArrowDown' }, 'ArrowDown'],
])('the key %o counts as %s', (event, key) => {
  expect(keyOf(event)).toBe(key);
});
