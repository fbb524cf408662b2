import { describe, expect, it } from 'vitest';
import { checkMessages, checkSamples } from './check-message.ts';

const english = {
  plain: 'Hello {name}',
  rich: 'No website at <host>{name}</host>.',
  places: '{count, plural, one {# place} other {# places}}',
  nth: '{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  who: '{who, select, owner {the owner} other {an operator}}',
};

const problems = (tag: string, texts: Partial<typeof english>) =>
  checkMessages({ tag, file: 'x.json', texts: new Map(Object.entries(texts)) }, new Map(Object.entries(english))).map(
    ({ key, problem }) => `${key} ${problem}`,
  );

describe('messages', () => {
  it('accepts English', () => {
    expect(problems('en', english)).toEqual([]);
  });

  it('accepts a translation with other plural forms and another order', () => {
    const places = '{count, plural, one {# miejsce} few {# miejsca} many {# miejsc} other {# miejsca}}';
    expect(problems('pl', { plain: '{name}, cześć', places })).toEqual([]);
  });

  it.each(['Hello {name', 'Hello {name}}<b>', '{count, plural, one {# place}}'])(
    'reports that “%s” is no message',
    (plain) => {
      expect(problems('de', { plain })).toEqual([expect.stringContaining('is no ICU message')]);
    },
  );

  it('reports a missing and an unknown placeholder', () => {
    expect(problems('de', { plain: 'Hallo {nmae}' })).toEqual([
      'plain lacks name text',
      'plain has nmae text, which English has not',
    ]);
  });

  it('reports a missing tag', () => {
    expect(problems('de', { rich: 'Keine Website unter {name}.' })).toEqual(['rich lacks host tag']);
  });

  it('reports a plural that became a plain number', () => {
    expect(problems('de', { places: '{count} Orte' })).toContain('places lacks count plural');
  });

  it('reports missing plural forms of the language', () => {
    const places = '{count, plural, one {# miejsce} other {# miejsc}}';
    expect(problems('pl', { places })).toEqual(['places {count} has the plural forms one, other']);
  });

  it('reports plural forms that the language does not have', () => {
    const places = '{count, plural, one {#件} other {#件}}';
    expect(problems('ja', { places })).toEqual(['places {count} has the plural forms one, other']);
  });

  it('checks ordinal numbers by their own forms', () => {
    expect(problems('de', { nth: '{count, selectordinal, other {#.}}' })).toEqual([]);
    expect(problems('de', { nth: '{count, selectordinal, one {#.} other {#.}}' })).toHaveLength(1);
  });

  it('reports a translated branch name, which would never be chosen', () => {
    expect(problems('de', { who: '{who, select, besitzer {wer} other {der}}' })).toEqual([
      'who {who} has the branches besitzer, other',
    ]);
  });

  it('accepts own branches in a message that chooses by a name, but only the allowed placeholders', () => {
    const key = 'head.directory.cityName';
    const model = new Map([[key, '{article, select, other {{name}}}']]);
    const check = (text: string) => checkMessages({ tag: 'fr', file: 'x.json', texts: new Map([[key, text]]) }, model);
    expect(check('{article, select, Le {au {rest}} other {à {name}}}')).toEqual([]);
    expect(check('{article, select, Le {au {reste}} other {à {name}}}')).toHaveLength(1);
  });
});

describe('sample numbers', () => {
  const faults = (tag: string, pluralSample: Record<string, number>) => checkSamples({ tag, pluralSample }, 'l.json');

  it('accepts a number for each form', () => {
    expect(faults('pl', { one: 1, few: 2, many: 5, other: 1.5 })).toEqual([]);
  });

  it('reports a form without a number', () => {
    expect(faults('pl', { one: 1, other: 1.5 })).toHaveLength(1);
  });

  it('reports a number under the wrong form', () => {
    expect(faults('pl', { one: 1, few: 5, many: 12, other: 1.5 })).toMatchObject([{ key: 'pl.pluralSample.few' }]);
  });
});
