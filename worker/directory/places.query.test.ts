import { expect, test } from 'vitest';
import { ChangeLog } from '../cache/change-log.ts';
import type { SiteId } from '../db/schema.ts';
import type { RegisteredSite, Scope } from '../site/site.ts';
import { askPlaces } from './places.query.ts';
import type { PlaceRow } from './statements.query.ts';

const place = (id: number, name: string): PlaceRow => ({ id, kind: 'city', slug: `city-${id}`, name, country: 'pl' });
const scope: Scope = { siteId: 1 as SiteId, language: 'pl', defaultLanguage: 'en' };
const site = { id: 1 as SiteId, epoch: 'ab12' } as RegisteredSite;

/** What is asked for: all of them, those that changed since a position, or none. */
function askedFor(log: ChangeLog, ids: number[], of = { scope, site }): 'all' | 'none' | number {
  const { query } = askPlaces({ ...of, log }, ids);
  if (!query) return 'none';
  const [before = '', behind] = query.text.split('id > ?');
  return behind === undefined ? 'all' : Number(query.values[before.split('?').length - 1]);
}

const namesOf = (log: ChangeLog, ids: number[], rows: PlaceRow[]) =>
  askPlaces({ scope, site, log }, ids)
    .read(rows)
    .map(({ name }) => name);

test('Places are sent again only where something may have been written since', () => {
  const log = new ChangeLog([{ id: 5, tag: 'listings' }]);
  expect(askedFor(log, [])).toBe('none');
  expect(askedFor(log, [1, 2])).toBe('all');
  expect(namesOf(log, [1, 2], [place(1, 'Kraków'), place(2, 'Łódź')])).toEqual(['Kraków', 'Łódź']);

  // They are known, up to what the log tells.
  expect(askedFor(log, [2, 1])).toBe(5);
  expect(namesOf(log, [2, 1], [])).toEqual(['Łódź', 'Kraków']);
  expect(askedFor(log, [1, 2, 3])).toBe('all');

  // Something was written that the log does not tell of yet.
  expect(namesOf(log, [1], [place(1, 'Cracow')])).toEqual(['Cracow']);
  expect(namesOf(log, [1], [])).toEqual(['Cracow']);

  // So it was, and the place is gone.
  const none = { id: null, kind: null, slug: null, name: null, country: null };
  expect(askPlaces({ scope, site, log }, [1]).read([none])).toEqual([]);
  expect(namesOf(log, [1], [place(1, 'Cracow')])).toEqual(['Cracow']);

  // The log tells of something: what was known before is asked for again.
  const later = new ChangeLog([{ id: 7, tag: 'listings' }], log);
  expect(askedFor(later, [1])).toBe('all');
  expect(namesOf(later, [1], [place(1, 'Krakau')])).toEqual(['Krakau']);
  expect(askedFor(later, [1])).toBe(7);
  expect(askedFor(log, [1, 2])).toBe(5);
});

test('What one site or language calls its places is not known of another', () => {
  const log = new ChangeLog([{ id: 9, tag: 'listings' }]);
  namesOf(log, [1], [place(1, 'Kraków')]);
  expect(askedFor(log, [1])).toBe(9);
  expect(askedFor(log, [1], { site, scope: { ...scope, language: 'de' } })).toBe('all');
  expect(askedFor(log, [1], { site: { ...site, epoch: 'cd34' }, scope })).toBe('all');
});

test('However many places are asked for, a page gets all of its own', () => {
  const log = new ChangeLog([{ id: 12, tag: 'listings' }]);
  for (let first = 1; first < 3_000; first += 40) {
    const ids = Array.from({ length: 40 }, (_, i) => first + i);
    const rows = ids.map((id) => place(id, `City ${id}`));
    expect(namesOf(log, ids, rows)).toHaveLength(40);
    expect(namesOf(log, ids, [])).toEqual(rows.map(({ name }) => name));
  }
});
