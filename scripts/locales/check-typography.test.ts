import { describe, expect, it } from 'vitest';
import { checkTypography } from './check-typography.ts';

const faults = (tag: string, text: string) => checkTypography({ tag, file: 'x.json', texts: new Map([['key', text]]) });

describe('typography', () => {
  it.each([
    ['en', 'This site’s “{name}” is here.'],
    ['de', 'Namen mit „{name}“'],
    ['fr', 'Noms\u00a0: «\u00a0{name}\u00a0»\u202f!'],
    ['es', 'Nombres con «{name}»'],
    ['pl', 'Nazwy na „{name}”'],
    ['ar', 'لا يوجد «{name}»، حاول لاحقًا؛ هل وجدته؟'],
    ['hi', 'यह {name} है।'],
    ['ja', '「{name}」はありません。'],
    ['cs', 'Jazyk bez vlastních pravidel.'],
  ])('accepts correct typography in %s: %s', (tag, text) => {
    expect(faults(tag, text)).toEqual([]);
  });

  it.each([
    ['en', ' white space at an end'],
    ['en', 'white space at an end '],
    ['en', 'two  spaces'],
    ['en', "a typewriter's apostrophe"],
    ['en', 'a typewriter’s "quotes"'],
    ['en', 'three full stops...'],
    ['en', '„quotation marks of another language“'],
    ['de', '“{name}”'],
    ['fr', 'Une question ?'],
    ['fr', '{name} :'],
    ['fr', '«{name}»'],
    ['fr', '“{name}”'],
    ['es', '„{name}”'],
    ['pl', '“{name}”'],
    ['ar', 'أولًا, ثانيًا'],
    ['ar', 'هل وجدته?'],
    ['hi', 'यह है.'],
    ['ja', 'ありません.'],
    ['ja', '“{name}”はありません。'],
  ])('reports wrong typography in %s: %s', (tag, text) => {
    expect(faults(tag, text)).toHaveLength(1);
  });
});
