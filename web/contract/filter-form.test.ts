import { describe, expect, it } from 'vitest';
import { withFields } from './filter-form.ts';
import { filterSegments, noFilters, parseFilters } from './filters.ts';

const sent = (path: string, query: string) => {
  const read = withFields(parseFilters(path.split('/').filter(Boolean)) ?? noFilters, new URLSearchParams(query));
  return read.code === 'ok' ? filterSegments(read.filters).join('/') : read;
};

describe('a form of filters', () => {
  it.each([
    ['', 'f.price=1&f.price=3', 'price/1+3'],
    ['category/art', 'f.wheelchair=yes&f.rating=4', 'category/art/wheelchair/yes/rating/4'],
    ['category/art/wheelchair/yes', 'f.wheelchair=no', 'category/art/wheelchair/no'],
    ['category/art/wheelchair/yes', 'f.wheelchair=', 'category/art'],
    ['wheelchair/yes', 'f.wheelchair=&f.wheelchair=no', 'wheelchair/no'],
    ['wheelchair/yes/price/2', 'f.rating=', 'wheelchair/yes/price/2'],
    ['', 'f.seats.min=10&f.seats.max=', 'seats/min-10'],
    ['seats/10-50', 'f.seats.min=&f.seats.max=', ''],
    ['', 'f.seats.min=50&f.seats.max=10', 'seats/10-50'],
    ['', 'f.seats=10-49&f.seats.min=&f.seats.max=', 'seats/10-49'],
    ['', 'f.seats=10-49&f.seats.min=20&f.seats.max=', 'seats/min-20'],
    ['', 'f.seats.min=10.2&f.seats.max=12.8', 'seats/11-12'],
    ['', 'f.seats.min=١٢&f.seats.max=१५', 'seats/12-15'],
    ['', 'f.seats.min=-4&f.seats.max=1e20', 'seats/0-999999999'],
    ['', 'f.price= 2 &f.open=now&f.city=Lyon', 'city/lyon/price/2/open/now'],
  ])('%s with the fields %s becomes %s', (path, query, canonical) => {
    expect(sent(path, query)).toBe(canonical);
  });

  it.each([
    ['f.seats.min=many', 'f.seats.min', 'not-a-number'],
    ['f.price=9', 'f.price', 'not-a-value'],
    ['f.rating=best', 'f.rating', 'not-a-value'],
    ['f.city=São Paulo', 'f.city', 'not-a-value'],
    ['f.listing=x', 'f.listing', 'not-a-value'],
    ['f.=x', 'f.', 'not-a-value'],
    ['f.price.min=3', 'f.price', 'not-a-value'],
  ])('names the invalid field: %s', (query, field, reason) => {
    expect(sent('', query)).toEqual({ code: 'invalid-field', field, reason });
  });
});
