import { expect, test } from 'vitest';
import { ChangeLog } from '../../data/change-log.ts';
import type { SiteId } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import type { RegisteredSite } from '../../domain/sites/site.ts';
import { placesQuery } from './places.query.ts';
import type { PlaceRow } from './statements.query.ts';

const place = (id: number, name: string): PlaceRow => ({ id, kind: 'city', slug: `city-${id}`, name, country: 'pl' });
const scope: Scope = { siteId: 1 as SiteId, language: 'pl', defaultLanguage: 'en' };
const site = { id: 1 as SiteId, epoch: 'ab12' } as RegisteredSite;

/** What the query reads: all places, places only if something changed since a position, or none. */
function readsOf(log: ChangeLog, ids: number[], of = { scope, site }): 'all' | 'none' | number {
  const { query } = placesQuery({ ...of, log }, ids);
  if (!query) return 'none';
  const [before = '', behind] = query.text.split('id > ?');
  return behind === undefined ? 'all' : Number(query.values[before.split('?').length - 1]);
}

const namesOf = (log: ChangeLog, ids: number[], rows: PlaceRow[]) =>
  placesQuery({ scope, site, log }, ids)
    .read(rows)
    .map(({ name }) => name);

test('Places are read again only if something may have been written since', () => {
  const log = new ChangeLog([{ id: 5, tag: 'listings' }]);
  expect(readsOf(log, [])).toBe('none');
  expect(readsOf(log, [1, 2])).toBe('all');
  expect(namesOf(log, [1, 2], [place(1, 'Kraków'), place(2, 'Łódź')])).toEqual(['Kraków', 'Łódź']);

  // They are cached, valid up to the position of the log.
  expect(readsOf(log, [2, 1])).toBe(5);
  expect(namesOf(log, [2, 1], [])).toEqual(['Łódź', 'Kraków']);
  expect(readsOf(log, [1, 2, 3])).toBe('all');

  // Something was written that the log does not include yet.
  expect(namesOf(log, [1], [place(1, 'Cracow')])).toEqual(['Cracow']);
  expect(namesOf(log, [1], [])).toEqual(['Cracow']);

  // Something was written again: the place is gone.
  const none = { id: null, kind: null, slug: null, name: null, country: null };
  expect(placesQuery({ scope, site, log }, [1]).read([none])).toEqual([]);
  expect(namesOf(log, [1], [place(1, 'Cracow')])).toEqual(['Cracow']);

  // The log has a newer entry: places cached before it are read again.
  const later = new ChangeLog([{ id: 7, tag: 'listings' }], log);
  expect(readsOf(later, [1])).toBe('all');
  expect(namesOf(later, [1], [place(1, 'Krakau')])).toEqual(['Krakau']);
  expect(readsOf(later, [1])).toBe(7);
  expect(readsOf(log, [1, 2])).toBe(5);
});

test('Places of one site or language are not cached for another', () => {
  const log = new ChangeLog([{ id: 9, tag: 'listings' }]);
  namesOf(log, [1], [place(1, 'Kraków')]);
  expect(readsOf(log, [1])).toBe(9);
  expect(readsOf(log, [1], { site, scope: { ...scope, language: 'de' } })).toBe('all');
  expect(readsOf(log, [1], { site: { ...site, epoch: 'cd34' }, scope })).toBe('all');
});

test('A page gets all its places, however many were cached before', () => {
  const log = new ChangeLog([{ id: 12, tag: 'listings' }]);
  for (let first = 1; first < 3_000; first += 40) {
    const ids = Array.from({ length: 40 }, (_, i) => first + i);
    const rows = ids.map((id) => place(id, `City ${id}`));
    expect(namesOf(log, ids, rows)).toHaveLength(40);
    expect(namesOf(log, ids, [])).toEqual(rows.map(({ name }) => name));
  }
});
