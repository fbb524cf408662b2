import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Attribute, isValueOf } from '../../../../web/contract/attributes.ts';
import { readAttribute } from './attribute-cells.ts';

const define = (given: Partial<Attribute> & Pick<Attribute, 'kind'>): Attribute => ({
  slug: 'it',
  category_id: null,
  position: 0,
  names: { en: 'It' },
  options: [],
  unit: {},
  steps: [],
  ...given,
});

const material = define({
  kind: 'choices',
  options: [
    { slug: 'wood', names: { en: 'Wood', de: 'Holz' } },
    { slug: 'cane-and-willow', names: { en: 'Cane & willow', fr: 'Rotin et osier' } },
    { slug: 'stone', names: { en: 'Stone, brick', ar: 'حجر' } },
  ],
});
const fee = define({ kind: 'choice', options: material.options });
const access = define({ kind: 'yes-no', options: [{ slug: 'no', names: { de: 'Leider nicht' } }] });
const wait = define({ kind: 'number', unit: { en: 'days', de: 'Tage', hi: 'दिन' } });

const read = (attribute: Attribute, cell: string, language = 'en') => readAttribute(attribute, cell, language).value;

test('options are read by their name in any language or by slug, alone or several in a cell', () => {
  expect(read(material, 'Wood')).toEqual(['wood']);
  expect(read(material, 'HOLZ;  rotin et osier')).toEqual(['wood', 'cane-and-willow']);
  expect(read(material, 'cane-and-willow, wood')).toEqual(['wood', 'cane-and-willow']);
  expect(read(material, 'Cane & willow / wood')).toEqual(['wood', 'cane-and-willow']);
  expect(read(material, 'Stone, brick')).toEqual(['stone']);
  expect(read(material, 'wood; Stone, brick')).toEqual(['wood', 'stone']);
  expect(read(material, 'wood、حجر')).toEqual(['wood', 'stone']);
  expect(read(material, 'wood|wood')).toEqual(['wood']);
  expect(read(fee, 'holz')).toBe('wood');
});

test('unknown options are reported, and the others are accepted', () => {
  expect(readAttribute(material, 'wood, gold, glass', 'en')).toEqual({ value: ['wood'], unknown: ['gold', 'glass'] });
  expect(readAttribute(material, 'gold', 'en')).toEqual({ value: null, unknown: ['gold'] });
  expect(readAttribute(fee, 'wood; stone', 'en')).toEqual({ value: null, unknown: ['wood; stone'] });
  expect(readAttribute(access, 'perhaps', 'en')).toEqual({ value: null, unknown: ['perhaps'] });
  expect(readAttribute(wait, 'soon', 'en')).toEqual({ value: null, unknown: ['soon'] });
  for (const attribute of [material, fee, access, wait]) {
    expect(readAttribute(attribute, ' \u200b ', 'en')).toEqual({ value: null, unknown: [] });
  }
});

test('yes and no are read in many languages, by sign, and in the site’s own words', () => {
  const yes = ['yes', 'Y', 'TRUE', '1', 'ja', 'Oui', 'sí', 'tak', 'نعم', 'हाँ', 'はい', 'да', 'x', '✓'];
  expect(yes.filter((word) => read(access, word) !== true)).toEqual([]);
  const no = ['no', 'N', 'false', '0', 'nein', 'Non', 'nie', 'لا', 'नहीं', 'いいえ', 'нет', '✗', 'leider nicht'];
  expect(no.filter((word) => read(access, word) !== false)).toEqual([]);
});

test('numbers are read in the format of their language', () => {
  const cases: [string, string, number | null][] = [
    ['1850', 'en', 1850],
    ['1,850', 'en', 1850],
    ['1.850', 'en', null],
    ['1.850', 'de', 1850],
    ['1,850', 'de', null],
    ['1850.0', 'de', 1850],
    ['1\u202f850', 'fr', 1850],
    ['1,00,000', 'hi', 100_000],
    ['१२', 'hi', 12],
    ['١٬٨٥٠', 'ar', 1850],
    ['21 days', 'en', 21],
    ['21 Tage', 'en', 21],
    ['21 weeks', 'en', null],
    ['-5', 'en', null],
    ['2.5', 'en', null],
    ['9999999999', 'en', null],
  ];
  for (const [cell, language, number] of cases) expect([cell, read(wait, cell, language)]).toEqual([cell, number]);
});

test('every number is read back from the format of its language', () => {
  const languages = ['en', 'de', 'fr', 'es', 'pl', 'ar', 'hi', 'ja', 'de-CH', 'fa'];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(...languages), (number, language) => {
      expect(read(wait, new Intl.NumberFormat(language).format(number), language)).toBe(number);
    }),
  );
});

test('every cell is read as a valid value of the attribute or as nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(material, fee, access, wait), (cell, attribute) => {
      const { value } = readAttribute(attribute, cell, 'en');
      expect(value === null || isValueOf(attribute, value)).toBe(true);
    }),
  );
});
