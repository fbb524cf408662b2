import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryNames, readCategories } from '../../domain/listings/clean-fields.ts';
import { CategoryIndex, planCategories } from './categories.ts';
import { splitsOf, splitterFrom, splitterOf } from './category-splitter.ts';
import { withPlannedCategories } from './import-target.ts';

/** The categories of each cell, if these are all cells of a file. */
const inFile = (cells: string[], known?: string[]) => {
  const split = splitterOf(cells, known);
  return cells.map((cell) => categoryNames(cell, split));
};

test('several categories in a cell are several, whatever separates them', () => {
  const cells = [
    'Cafes',
    'Bars',
    'Cafes, Bars',
    'Cafes|Bars',
    'Cafes/Bars',
    'Cafes;Bars',
    'Cafes、Bars',
    '["Cafes","Bars"]',
  ];
  expect(inFile(cells).slice(2)).toEqual(cells.slice(2).map(() => ['Cafes', 'Bars']));
});

test('a name with a comma stays whole where its parts are no categories', () => {
  expect(inFile(['Food, Drink & Tobacco', 'Arts, Crafts and Gifts', 'Toys', 'Arts'])).toEqual([
    ['Food, Drink & Tobacco'],
    ['Arts, Crafts and Gifts'],
    ['Toys'],
    ['Arts'],
  ]);
  expect(inFile(['Health, Beauty'])).toEqual([['Health, Beauty']]);
  expect(inFile(['Health, Beauty'], ['Beauty'])).toEqual([['Health', 'Beauty']]);
});

test('a part that many different cells share is a category, even if it never stands alone', () => {
  const cells = ['Restaurants, Thai', 'Restaurants, Pizza', 'Bars, Restaurants', 'Thai, Noodles'];
  expect(inFile(cells)).toEqual([
    ['Restaurants', 'Thai'],
    ['Restaurants', 'Pizza'],
    ['Bars', 'Restaurants'],
    ['Thai', 'Noodles'],
  ]);
});

test('a last part with "and" is no phrase where it is a category of its own', () => {
  const cells = [
    'Doctors, Health & Medical',
    'Shipping, Health & Medical',
    'Health & Medical',
    'Food, Drink & Tobacco',
  ];
  expect(inFile(cells)).toEqual([
    ['Doctors', 'Health & Medical'],
    ['Shipping', 'Health & Medical'],
    ['Health & Medical'],
    ['Food, Drink & Tobacco'],
  ]);
});

test('names with capitals are kept as they are written, tags become names', () => {
  expect(categoryNames('Dining and Drinking;beer_garden;iPhone repair;bars')).toEqual([
    'Dining and Drinking',
    'Beer Garden',
    'IPhone repair',
    'Bars',
  ]);
});

test('how cells are split does not depend on their order, and survives being stored', () => {
  const cell = fc.array(fc.constantFrom('Art', 'Bars', 'Food', 'Tea & more', 'Zoo > Cats'), {
    minLength: 1,
    maxLength: 3,
  });
  const cells = fc.array(
    cell.map((parts) => parts.join(', ')),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(cells, (all) => {
      const stored = JSON.parse(JSON.stringify(splitsOf(all)));
      expect(stored).toEqual(splitsOf(all.toReversed()));
      for (const one of all)
        expect(categoryNames(one, splitterFrom(stored))).toEqual(categoryNames(one, splitterOf(all)));
    }),
  );
});

test('an emoji alone names no category and is reported; one beside a name is no fault', () => {
  expect(readCategories('🍕; Pizza 🍕 | —')).toEqual({ names: ['Pizza 🍕'], unnamed: ['🍕', '—'] });
});

test('marks of a tree make one category below another, and each is created once', () => {
  const paths = ['Food > Bakeries', 'Food >> Bars', 'Shops::Other', 'Food > Other', 'Food &gt; Bars', 'Food'];
  const wanted = paths.flatMap((cell) => categoryNames(cell));
  const planned = planCategories([], wanted, ['en']);
  expect(planned.map(({ slug, parent }) => `${parent ?? ''}/${slug}`)).toEqual([
    '/food',
    'food/bakeries',
    'food/bars',
    '/shops',
    'shops/other',
    'food/other-2',
  ]);
  const index = new CategoryIndex(withPlannedCategories([], planned));
  expect(wanted.map((name) => index.find(name)?.slug)).toEqual([
    'bakeries',
    'bars',
    'other',
    'other-2',
    'bars',
    'food',
  ]);
  expect(planCategories(withPlannedCategories([], planned), wanted, ['en'])).toEqual([]);
});

test('a category that staff moved elsewhere in the tree is found again', () => {
  const known = [
    { id: 1, slug: 'food', names: { en: 'Food' }, parentId: null },
    { id: 2, slug: 'bakeries', names: { en: 'Bakeries', de: 'Bäckereien' }, parentId: null },
  ];
  expect(planCategories(known, ['Food > Bäckereien'], ['en'])).toEqual([]);
  expect(new CategoryIndex(known).find('Food > Bäckereien')?.slug).toBe('bakeries');
});
