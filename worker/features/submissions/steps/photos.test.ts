import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { SubmittedPhoto } from '../../../../web/contract/submission.ts';
import { orderedPhotos, readPhotos, writePhotos } from '../../../../web/contract/submission-steps/photos.ts';
import { photosStep } from './photos.ts';

const context = { languages: ['en', 'de', 'ar'], vocabulary: {} as never, isNew: true };
const keyOf = (name: string): string => name.padEnd(32, '0');
const [a, b, c] = ['a', 'b', 'c'].map(keyOf) as [string, string, string];
const photos = (...keys: readonly string[]): string => keys.map((key) => `${key}:400x300`).join(' ');

const read = (typed: Record<string, string>) => v.safeParse(photosStep.schema(context, typed), typed);
const issuesOf = (typed: Record<string, string>) =>
  (read(typed).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]);
const orderOf = (typed: Record<string, string>) => orderedPhotos(typed).map(({ key }) => key[0]);

describe('The photos of a form', () => {
  test('are read with their texts, in the language of the listing', () => {
    const typed = {
      ...{ language: 'de', photos: photos(a, b) },
      ...{
        [`alt-${a}`]: ' Der  Saal ',
        [`alt-${b}`]: 'Die Tür',
        [`alt-${b}.en`]: 'The door',
        [`credit-${b}`]: 'Mia Lang',
      },
    };
    expect(read(typed).output).toEqual({
      photos: [
        { key: a, width: 400, height: 300, alt: { de: 'Der Saal' }, credit: '' },
        { key: b, width: 400, height: 300, alt: { de: 'Die Tür', en: 'The door' }, credit: 'Mia Lang' },
      ],
    });
  });

  test('are none where nothing is typed', () => {
    expect(read({}).output).toEqual({ photos: [] });
    expect(read({ photos: '' }).output).toEqual({ photos: [] });
  });

  test('each need a text alternative, and the issue is at its field', () => {
    expect(issuesOf({ photos: photos(a, b), [`alt-${a}`]: 'The hall', [`alt-${b}`]: ' ' })).toEqual([
      [`alt-${b}`, 'alt-missing'],
    ]);
    expect(issuesOf({ language: 'de', photos: photos(a), [`alt-${a}.en`]: 'The hall' })).toEqual([
      [`alt-${a}`, 'alt-missing'],
    ]);
  });

  test('need none where a published photo has none', () => {
    const schema = photosStep.schema({ ...context, isNew: false, withoutAlt: [a] }, {});
    expect(v.safeParse(schema, { photos: photos(a, b), [`alt-${b}`]: 'The door' }).success).toBe(true);
    const both = v.safeParse(schema, { photos: photos(a, b) });
    expect(both.issues?.map((issue) => v.getDotPath(issue))).toEqual([`alt-${b}`]);
  });

  test('have texts of bounded length', () => {
    const typed = { photos: photos(a), [`alt-${a}`]: 'x'.repeat(301), [`credit-${a}`]: 'x'.repeat(201) };
    expect(issuesOf(typed)).toEqual([
      [`alt-${a}`, 'alt-long'],
      [`credit-${a}`, 'credit-long'],
    ]);
  });

  test('are twelve at most, without those that are removed', () => {
    const keys = Array.from({ length: 13 }, (_, i) => keyOf(`p${i}x`));
    const typed = { photos: photos(...keys), ...Object.fromEntries(keys.map((key) => [`alt-${key}`, 'A'])) };
    expect(issuesOf(typed)).toEqual([['photos', 'photos-many']]);
    expect(issuesOf({ ...typed, [`remove-${keys[3]}`]: 'on' })).toEqual([]);
  });

  test.each(['x', `${a}`, `${a}:0x5`, `${a}:5x`, `../${a}:5x5`, `${a}:5x5;`, `${a}:123456x5`])(
    'are refused where the field says “%s”',
    (text) => {
      expect(issuesOf({ photos: text })).toContainEqual(['photos', 'photos-invalid']);
    },
  );

  test('are in the order of their numbers; one that moves takes the place of the other', () => {
    const typed = { photos: photos(a, b, c) };
    expect(orderOf(typed)).toEqual(['a', 'b', 'c']);
    expect(orderOf({ ...typed, [`position-${c}`]: '1' })).toEqual(['c', 'a', 'b']);
    expect(orderOf({ ...typed, [`position-${a}`]: '2', [`position-${b}`]: '2' })).toEqual(['b', 'a', 'c']);
    expect(orderOf({ ...typed, [`position-${a}`]: '3' })).toEqual(['b', 'c', 'a']);
    expect(orderOf({ ...typed, [`position-${a}`]: 'last', [`position-${b}`]: '' })).toEqual(['a', 'b', 'c']);
    expect(orderOf({ ...typed, [`remove-${b}`]: 'on' })).toEqual(['a', 'c']);
  });

  test('come back as they were typed', () => {
    const key = fc.stringMatching(/^[a-z0-9]{16,64}$/);
    const text = fc.stringMatching(/^[a-zA-Zäß]{1,40}$/);
    const photo: fc.Arbitrary<SubmittedPhoto> = fc.record({
      key,
      width: fc.integer({ min: 1, max: 99_999 }),
      height: fc.integer({ min: 1, max: 99_999 }),
      alt: fc.record({ en: text, de: text, ar: text }, { requiredKeys: ['de'] }),
      credit: fc.oneof(fc.constant(''), text),
    });
    const list = fc.uniqueArray(photo, { selector: (one) => one.key, maxLength: 12 });
    fc.assert(
      fc.property(list, (values) => {
        const typed: Record<string, string> = {
          language: 'de',
          ...photosStep.typed({ language: 'de', photos: values }),
        };
        for (const name of Object.keys(typed)) expect(name === 'language' || photosStep.has(name)).toBe(true);
        expect(read(typed).output).toEqual({ photos: values });
        expect(writePhotos(readPhotos(typed.photos ?? '') ?? [])).toBe(typed.photos);
      }),
    );
  });

  test('of any typed text give values or issues at fields of the step, never an error', () => {
    const name = fc.oneof(
      fc.constantFrom('photos', `alt-${a}`, `position-${a}`, `remove-${a}`, 'language'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(fc.string(), fc.constant(photos(a, b)))), (typed) => {
        for (const [field] of issuesOf(typed)) expect(photosStep.has(field ?? '')).toBe(true);
      }),
    );
  });
});
