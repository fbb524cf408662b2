import { expect, test } from 'vitest';
import { vocabulary } from '../../tests/support/filter-sites.ts';
import { memoryStorage } from '../../tests/support/object-storage.ts';
import { collationOf } from './name-order.ts';
import { fromPieces, type Packed, toPieces } from './packed.ts';
import { SiteIndex } from './site-index.ts';

/** A packed index whose name orders come from a runtime with another collation for one language. */
function packedWith(language: string, collation: string): Packed {
  const index = new SiteIndex(memoryStorage().sql);
  index.learn(vocabulary, { made: [], anew: true });
  for (const one of vocabulary.languages) Array.from(index.makeOrder(one));
  const { about, arrays } = fromPieces(toPieces(index.pack()));
  const { facets, orders } = about as { facets: unknown; orders: [string, string][] };
  return { about: { facets, orders: orders.map(([one, by]) => [one, one === language ? collation : by]) }, arrays };
}

function missingAfter(packed: Packed): string[] {
  const index = new SiteIndex(memoryStorage().sql);
  index.unpack(packed);
  return index.missingOrders;
}

test('a name order from a runtime with another collation is rebuilt', () => {
  expect(missingAfter(packedWith('pl', collationOf('pl')))).toEqual([]);
  expect(missingAfter(packedWith('pl', collationOf('en')))).toEqual(['pl']);
});
