import { expect, test } from 'vitest';
import { changedAddress, rebaseAddress } from './changed-address.ts';

const changed = (address: string, field: string, fields: string) =>
  changedAddress(`/en/directory${address}`, { changed: field, fields: new URLSearchParams(fields) })?.slice(13);

test.each([
  ['', 'f.price', 'f.price=2', '/price/2'],
  ['/price/2', 'f.price', 'f.price=2&f.price=1', '/price/1+2'],
  ['/price/2', 'f.price', '', ''],
  ['/city/krakow/price/2', 'f.open', 'f.open=now', '/city/krakow/price/2/open/now'],
  ['/rating/4', 'f.rating', 'f.rating=', ''],
  ['/founded/1900-1949', 'f.founded.min', 'f.founded=1900-1949&f.founded.min=1920&f.founded.max=', '/founded/min-1920'],
  ['/founded/min-1920', 'f.founded', 'f.founded=1900-1949&f.founded.min=1920', '/founded/1900-1949'],
  ['/founded/min-1920', 'f.founded.min', 'f.founded.min=&f.founded.max=', ''],
  ['', 'f.founded.max', 'f.founded.min=١٩٥٠&f.founded.max=1900', '/founded/1900-1950'],
])('In %s a change of %s to %s leads to %s', (address, field, fields, to) => {
  expect(changed(address, field, fields)).toBe(to);
});

test('The form’s values of other filters are ignored, because the address is newer', () => {
  expect(changed('/price/2/open/now', 'f.rating', 'f.price=1&f.rating=4')).toBe('/price/2/rating/4/open/now');
});

test('Values whose boxes are not in the form stay chosen, because the visitor has narrowed the list', () => {
  const fields = new URLSearchParams('f.material=wood');
  const change = { fields, changed: 'f.material', boxes: ['wood', 'glass'] };
  expect(changedAddress('/en/directory/material/glass+stone', change)).toBe('/en/directory/material/stone+wood');
});

test('Search and order stay, and the results start at the first page', () => {
  expect(changed('/price/1?after=abc&q=art', 'f.price', '')).toBe('?q=art');
  expect(changed('?after=abc&sort=newest', 'f.price', 'f.price=1')).toBe('/price/1?sort=newest');
});

test('The options of an attribute stay unfolded while a visitor ticks them, a long list of links does not', () => {
  expect(changed('?all=material', 'f.material', 'f.material=wood')).toBe('/material/wood?all=material');
  expect(changed('?all=city&sort=newest', 'f.material', 'f.material=wood')).toBe('/material/wood?sort=newest');
});

test('An invalid filter leads nowhere', () => {
  expect(changed('', 'f.price', 'f.price=9')).toBeUndefined();
  expect(changed('', 'f.founded.min', 'f.founded.min=old')).toBeUndefined();
  const many = Array.from({ length: 21 }, (_, i) => `f.period=p${i}`).join('&');
  expect(changed('', 'f.period', many)).toBeUndefined();
});

const carried = (link: string, displayed: string, requested: string) => {
  const [to, from, onto] = [link, displayed, requested].map((state) => `/en/directory${state}`) as [
    string,
    string,
    string,
  ];
  return rebaseAddress(to, { displayed: from, requested: onto }).slice(13);
};

test.each([
  ['the requested page is displayed', '/price/2', '', '', '/price/2'],
  ['a category after a checkbox', '/category/art', '', '/price/2', '/category/art/price/2'],
  ['a country after another one', '/country/de', '', '/country/fr', '/country/de'],
  ['a city instead of its country', '/city/paris', '/country/fr', '/country/fr/open/now', '/city/paris/open/now'],
  ['a chip removed after another one', '/material/clay', '/material/clay+wood', '/material/wood', ''],
  ['a chip whose filter is already removed', '/open/now', '/open/now/price/2', '/open/now', '/open/now'],
  ['a chip of a number after a newer number', '', '/founded/1900-1949', '/founded/min-1920', '/founded/min-1920'],
  ['an order after a checkbox', '?sort=newest', '', '/price/2', '/price/2?sort=newest'],
  ['a category after an order', '/category/art', '', '?sort=newest', '/category/art?sort=newest'],
  ['a removed search', '', '?q=art', '/price/2?q=art', '/price/2'],
  [
    'a category beside all options of an attribute',
    '/category/art',
    '?all=era',
    '/price/2?all=era',
    '/category/art/price/2',
  ],
  ['a chip on a later page', '', '/price/2?after=abc', '/price/2/open/now', '/open/now'],
])('A tap while a page is loading is applied to the requested page: %s', (_, link, displayed, requested, to) => {
  expect(carried(link, displayed, requested)).toBe(to);
});
