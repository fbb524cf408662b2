import { expect, test } from 'vitest';
import type { SubmittedPhoto } from '../../../web/contract/submission.ts';
import { withPhotosOf } from './revision.kind.ts';

const photo = (key: string) => ({ key, width: 1, height: 1, alt: {}, credit: '' });
const photos = (keys: string) => ({ photos: [...keys].map(photo) });
const keysAfter = (current: string, before: string, wanted: string) =>
  (
    withPhotosOf(photos(current), { before: photos(before), wanted: photos(wanted) })
      .photos as readonly SubmittedPhoto[]
  )
    .map(({ key }) => key)
    .join('');

test.each([
  ['nobody else changed them', 'ab', 'ab', 'bac', 'bac'],
  ['another one was added meanwhile', 'abx', 'ab', 'bac', 'bacx'],
  ['one was removed meanwhile, for example because it was reported', 'b', 'ab', 'abc', 'bc'],
  ['the author removed one', 'abx', 'ab', 'b', 'bx'],
])('An accepted change keeps the photos of others: %s', (_, current, before, wanted, after) => {
  expect(keysAfter(current, before, wanted)).toBe(after);
});

test('A change of something else leaves the photos alone', () => {
  expect(withPhotosOf(photos('ab'), { before: {}, wanted: { phone: '1' } })).toEqual({ phone: '1' });
});
