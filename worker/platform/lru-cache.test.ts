import { describe, expect, test } from 'vitest';
import { LruCache } from './lru-cache.ts';

const keysIn = <Value>(cache: LruCache<Value>, ...keys: string[]) => keys.filter((key) => cache.get(key) !== undefined);

describe('A cache that is full', () => {
  test('loses the entry that was used least recently', () => {
    const cache = new LruCache<number>({ max: 3 });
    for (const [value, key] of ['a', 'b', 'c'].entries()) cache.set(key, value);
    cache.get('a');
    cache.set('d', 4);
    expect(keysIn(cache, 'a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd']);
  });

  test('counts a replaced or deleted entry no longer', () => {
    const cache = new LruCache<string>({ max: 10, sizeOf: ({ length }) => length });
    cache.set('a', '12345678');
    cache.set('a', '12');
    cache.set('b', '12345678');
    expect(keysIn(cache, 'a', 'b')).toEqual(['a', 'b']);
    cache.delete('b');
    cache.delete('never');
    cache.set('c', '12345678');
    expect([...cache.values()]).toEqual(['12', '12345678']);
  });

  test('loses as many entries as a large one needs, and does not store one that is too large', () => {
    const cache = new LruCache<string>({ max: 10, sizeOf: ({ length }) => length, maxEntry: 8 });
    for (const key of ['a', 'b', 'c']) cache.set(key, '123');
    cache.set('d', '1234567');
    expect(keysIn(cache, 'a', 'b', 'c', 'd')).toEqual(['c', 'd']);
    cache.set('d', '123456789');
    expect(keysIn(cache, 'a', 'b', 'c', 'd')).toEqual(['c']);
  });
});
