import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import messages from '../../locales/en.json' with { type: 'json' };
import { type Hours, weekdays } from './hours.ts';
import { hoursSentences } from './hours-sentence.ts';

/** A translator of the given messages, in the language of the test. */
const translatorOf = (locale: string, say: Record<string, string> = messages.hours.say) =>
  createTranslator({ locale, messages: { hours: { say } }, timeZone: 'UTC' }) as never;

const closed: Hours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], special: [] };
const breaks: Hours['mon'] = [
  ['09:00', '12:00'],
  ['13:00', '18:00'],
];
const shop: Hours = {
  ...{ mon: breaks, tue: breaks, wed: breaks, thu: breaks, fri: breaks },
  sat: [['22:00', '02:00']],
  sun: [],
  special: [
    { date: '12-24', hours: [] },
    { date: '2026-12-31', hours: [['10:00', '14:00']] },
  ],
};

const english = (hours: Hours | null, more = {}) =>
  hoursSentences(hours, { lang: 'en', hourCycle: 'h23', days: weekdays, t: translatorOf('en'), ...more });

describe('Opening hours in words', () => {
  test('group days with the same times, with breaks and nights; closed days come last', () => {
    expect(english(shop)).toEqual([
      'Monday to Friday: 09:00 to 12:00 and 13:00 to 18:00.',
      'Saturday: 22:00 to 02:00 the next day.',
      'Sunday: closed.',
      'Every year on December 24: closed.',
      'On Thursday, December 31, 2026: 10:00 to 14:00.',
    ]);
    expect(english({ ...closed, wed: breaks }).at(-1)).toBe('Thursday to Tuesday: closed.');
  });

  test('tell unknown hours from a place that is always closed or always open', () => {
    expect(english(null)).toEqual(['No opening hours given.']);
    expect(english(closed)).toEqual(['Every day: closed.']);
    const always = Object.fromEntries(weekdays.map((day) => [day, [['00:00', '00:00']]]));
    expect(english({ ...closed, ...always })).toEqual(['Every day: open 24 hours.']);
    expect(english({ ...closed, mon: [['00:00', '24:00']] })[0]).toBe('Monday: open 24 hours.');
    expect(
      english({ ...closed, mon: [['00:00', '24:00']], special: [{ date: '05-01', hours: [['00:00', '24:00']] }] }),
    ).toContain('Every year on May 1: open 24 hours.');
  });

  test('name days apart, and days over the end of the week, in their order', () => {
    const some = { ...closed, mon: breaks, wed: breaks, fri: breaks, sat: breaks };
    expect(english(some)[0]).toBe('Monday, Wednesday, Friday, and Saturday: 09:00 to 12:00 and 13:00 to 18:00.');
    const weekend = { ...closed, sat: breaks, sun: breaks, mon: breaks };
    const fromSunday = { days: ['sun', ...weekdays.slice(0, 6)], hourCycle: 'h12' };
    expect(english(weekend, fromSunday)[0]?.replaceAll(' ', ' ')).toBe(
      'Saturday to Monday: 9:00 AM to 12:00 PM and 1:00 PM to 6:00 PM.',
    );
  });

  test('that end at midnight do not end on the next day', () => {
    expect(english({ ...closed, mon: [['18:00', '24:00']], tue: [['18:00', '00:00']] }).slice(0, 2)).toEqual([
      'Monday: 18:00 to 00:00.',
      'Tuesday: 18:00 to 00:00.',
    ]);
  });

  test.each([
    [
      'de',
      { weekly: '{days}: {times}.', weeklyClosed: '{days}: geschlossen.', days: '{first} bis {last}' },
      {
        range: '{from} bis {until}',
        overnight: '{from} bis {until} am nächsten Tag',
        yearlyClosed: 'Jedes Jahr am {date}: geschlossen.',
        date: 'Am {date}: {times}.',
      },
      [
        'Montag bis Freitag: 9:00 bis 12:00 und 13:00 bis 18:00.',
        'Samstag: 22:00 bis 2:00 am nächsten Tag.',
        'Sonntag: geschlossen.',
        'Jedes Jahr am 24. Dezember: geschlossen.',
        'Am Donnerstag, 31. Dezember 2026: 10:00 bis 14:00.',
      ],
    ],
    [
      'ja',
      { weekly: '{days}：{times}', weeklyClosed: '{days}：休業', days: '{first}〜{last}' },
      {
        range: '{from}〜{until}',
        overnight: '{from}〜翌日{until}',
        yearlyClosed: '毎年{date}：休業',
        date: '{date}：{times}',
      },
      [
        '月曜日〜金曜日：9:00〜12:00、13:00〜18:00',
        '土曜日：22:00〜翌日2:00',
        '日曜日：休業',
        '毎年12月24日：休業',
        '2026年12月31日木曜日：10:00〜14:00',
      ],
    ],
    [
      'ar',
      { weekly: '{days}: {times}.', weeklyClosed: '{days}: مغلق.', days: 'من {first} إلى {last}' },
      {
        range: 'من {from} إلى {until}',
        overnight: 'من {from} إلى {until} في اليوم التالي',
        yearlyClosed: 'كل عام في {date}: مغلق.',
        date: 'في {date}: {times}.',
      },
      [
        'من الاثنين إلى الجمعة: من 09:00 إلى 12:00 ومن 13:00 إلى 18:00.',
        'السبت: من 22:00 إلى 02:00 في اليوم التالي.',
        'الأحد: مغلق.',
        'كل عام في 24 ديسمبر: مغلق.',
        'في الخميس، 31 ديسمبر 2026: من 10:00 إلى 14:00.',
      ],
    ],
  ])('read well in %s', (lang, one, other, sentences) => {
    const t = translatorOf(lang, { ...one, ...other });
    expect(hoursSentences(shop, { lang, hourCycle: 'h23', days: weekdays, t })).toEqual(sentences);
  });
});
