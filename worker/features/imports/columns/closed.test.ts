import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedOf, isClosedStatement } from './closed.ts';

const now = Date.UTC(2026, 0, 15);
const closedAmong = (header: string, cells: readonly string[]) => cells.filter((cell) => closedOf(cell, header, now));

test('words and states for a place that is closed for good are understood in many languages', () => {
  const closed = [
    ...[
      'CLOSED_PERMANENTLY',
      'permanently_closed',
      'Permanently closed',
      'closed',
      'dauerhaft geschlossen',
      'Fermé définitivement',
    ],
    ...[
      'cerrado permanentemente',
      'chiuso definitivamente',
      'encerrado',
      'закрыто навсегда',
      '廃業',
      '閉店',
      '已歇业',
      '폐업',
      'مغلق',
      'सदा',
    ],
  ];
  expect(closedAmong('business_status', closed)).toEqual(closed.slice(0, -1));
  const open = [
    'OPERATIONAL',
    'open',
    'geöffnet',
    'ouvert',
    '営業中',
    '영업/정상',
    '存续',
    'CLOSED_TEMPORARILY',
    'temporarily closed',
  ];
  expect(closedAmong('business_status', [...open, 'vorübergehend geschlossen', '休業中', '暂停营业', '휴업'])).toEqual(
    [],
  );
});

test('yes and no are read as the header means them', () => {
  const yes = ['yes', 'TRUE', '1', 'ja', 'oui', 'sí', 'да', 'はい', '是', '예', 'x'];
  const no = ['no', 'false', '0', 'nein', 'non', 'нет', 'いいえ', '否', '아니오', '', '  '];
  expect(closedAmong('is_closed', [...yes, ...no])).toEqual(yes);
  expect(closedAmong('is_open', [...yes, ...no])).toEqual(no.filter((cell) => cell.trim() !== ''));
  expect(closedAmong('mz:is_current', ['1', '0', '-1', ''])).toEqual(['0']);
});

test('a date that has passed closes a place, one to come does not', () => {
  const past = [
    '2019-05-01',
    '2021',
    '2020-06',
    '01.02.2019',
    '31/12/2020',
    '2019年2月3日',
    '20190203',
    '2026-01-15',
    '2018-04-01T00:00:00Z',
  ];
  const other = ['2026-01-16', '2031', '', 'uuuu', '..', 'open', 'soon', '99.99.9999'];
  expect(closedAmong('date_closed', [...past, ...other])).toEqual(past);
});

test('a tag of what a place was closes it', () => {
  expect(closedAmong('disused:amenity', ['pub', 'yes', 'no', ''])).toEqual(['pub', 'yes']);
  expect(closedAmong('was:shop', ['books'])).toEqual(['books']);
});

test('days on which a place is closed are no statement, and nothing makes it throw', () => {
  for (const cell of ['Sunday', 'Mo, Tu', '10:00', 'on request']) expect(isClosedStatement(cell, 'closed')).toBe(false);
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, (cell, header) => {
      expect(closedOf(cell, header, now)).toBeTypeOf('boolean');
    }),
  );
});
