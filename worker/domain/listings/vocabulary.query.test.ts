import { expect, test } from 'vitest';
import { ChangeLog } from '../../data/change-log.ts';
import type { SiteId } from '../../data/schema.ts';
import type { RegisteredSite } from '../sites/site.ts';
import { vocabularyQuery } from './vocabulary.query.ts';
import type { Vocabulary } from './vocabulary.ts';

const row = (slug: string): Vocabulary => ({
  categories: [{ id: 1, parent_id: null, slug, position: 0, names: {} }],
  attributes: [],
  serviceKinds: [],
});

test('A vocabulary is read again only if the change log may be incomplete or contains its tag', () => {
  const site = { id: 1 as SiteId, epoch: 'ab12' } as RegisteredSite;
  const isWhole = (log: ChangeLog) => !vocabularyQuery({ site, log }).query.text.includes('changes');
  const read = (log: ChangeLog, rows: Vocabulary[]) => vocabularyQuery({ site, log }).read(rows).categories[0]?.slug;
  const log = new ChangeLog([{ id: 1, tag: 'categories' }]);
  expect(isWhole(log)).toBe(true);
  expect(read(log, [row('art')])).toBe('art');

  // Another tag was written: the cached vocabulary is still current.
  const later = new ChangeLog([{ id: 5, tag: 'listings' }], log);
  expect(vocabularyQuery({ site, log: later }).query.values).toEqual([1, 5, 1]);
  expect(read(later, [])).toBe('art');
  expect(vocabularyQuery({ site, log }).query.values).toEqual([1, 5, 1]);

  // The database has changes that the log lacks.
  expect(read(later, [row('arts')])).toBe('arts');
  expect(read(later, [])).toBe('arts');

  expect(isWhole(new ChangeLog([{ id: 6, tag: 'categories' }], later))).toBe(true);
  expect(vocabularyQuery({ site: { ...site, epoch: 'cd34' }, log }).read([]).categories).toEqual([]);
});
