import fc from 'fast-check';
import { expect, test } from 'vitest';
import { href } from '../../../web/contract/routes.ts';
import { cacheKey, type PageIdentity } from './cache-key.ts';

const slug = fc.stringMatching(/^[a-z0-9]{1,4}(-[a-z0-9]{1,4}){0,2}$/);
const query = fc.dictionary(fc.constantFrom('q', 'after'), fc.string({ unit: 'grapheme', minLength: 1 }), {
  noNullPrototype: true,
});
const address = fc.oneof(
  fc.tuple(slug, slug).map(([lang, name]) => href('listing', { lang, slug: name })),
  fc
    .tuple(slug, fc.array(slug, { maxLength: 4 }), query)
    .map(([lang, filters, asked]) => href('directory', { lang, filters }, asked)),
  slug.map((lang) => href('home', { lang })),
);
const identity: fc.Arbitrary<PageIdentity> = fc.record({
  build: fc.oneof(fc.uuid(), fc.stringMatching(/^[a-z0-9/?#%-]{1,8}$/)),
  siteId: fc.integer({ min: 1, max: 2_000 }),
  key: address,
});

test('Two pages share a cache key only if they are the same page of the same site and build', () => {
  // Pairs that differ in one part at most, and pairs that differ in all.
  const near = fc
    .tuple(identity, identity)
    .chain(([one, other]) =>
      fc.tuple(
        fc.constant(one),
        fc.constantFrom(
          other,
          { ...one, build: other.build },
          { ...one, siteId: other.siteId },
          { ...one, key: other.key },
          { ...one },
        ),
      ),
    );
  fc.assert(
    fc.property(near, ([one, other]) => {
      const isSame = one.build === other.build && one.siteId === other.siteId && one.key === other.key;
      // The Cache API compares keys as URLs.
      expect(new URL(cacheKey(one)).href === new URL(cacheKey(other)).href).toBe(isSame);
    }),
    { numRuns: 2_000 },
  );
});

test('No cache key is an address that a visitor could request', () => {
  fc.assert(
    fc.property(identity, (one) => {
      expect(new URL(cacheKey(one)).hostname).toMatch(/\.invalid$/);
    }),
  );
});
