import { expect, test } from 'vitest';
import { ChangeLog } from '../cache/change-log.ts';
import type { SiteId } from '../db/schema.ts';
import type { RegisteredSite } from '../site/site.ts';
import { askVocabulary } from './vocabulary.query.ts';
import type { Vocabulary } from './vocabulary.ts';

const row = (slug: string): Vocabulary => ({
  categories: [{ id: 1, parent_id: null, slug, position: 0, names: {} }],
  attributes: [],
});

test('A vocabulary is sent again only where the change log may lack something, or names what it is made of', () => {
  const site = { id: 1 as SiteId, epoch: 'ab12' } as RegisteredSite;
  const isWhole = (log: ChangeLog) => !askVocabulary({ site, log }).query.text.includes('changes');
  const read = (log: ChangeLog, rows: Vocabulary[]) => askVocabulary({ site, log }).read(rows).categories[0]?.slug;
  const log = new ChangeLog([{ id: 1, tag: 'categories' }]);
  expect(isWhole(log)).toBe(true);
  expect(read(log, [row('art')])).toBe('art');

  // Something else was written: what was held is true up to there.
  const later = new ChangeLog([{ id: 5, tag: 'listings' }], log);
  expect(askVocabulary({ site, log: later }).query.values).toEqual([1, 5, 1]);
  expect(read(later, [])).toBe('art');
  expect(askVocabulary({ site, log }).query.values).toEqual([1, 5, 1]);

  // The database has found more than the log tells of.
  expect(read(later, [row('arts')])).toBe('arts');
  expect(read(later, [])).toBe('arts');

  expect(isWhole(new ChangeLog([{ id: 6, tag: 'categories' }], later))).toBe(true);
  expect(askVocabulary({ site: { ...site, epoch: 'cd34' }, log }).read([]).categories).toEqual([]);
});
