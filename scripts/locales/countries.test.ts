import { describe, expect, it, test } from 'vitest';
import { languages } from '../../web/contract/languages.ts';
import { translator } from '../../worker/platform/i18n/translate.ts';
import { countryMessage } from './countries.ts';
import { readLanguage } from './read-language.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The regions of CLDR that are not countries: unions, pseudo regions, the unknown region. */
const noCountries = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'];

/** The codes of all current countries. */
const countries = letters
  .flatMap((a) => letters.map((b) => a + b))
  .filter((code) => english.of(code) && !noCountries.includes(code))
  .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);

const tables = await Promise.all(
  languages.map(async ({ tag }) => {
    const t = translator(tag, await readLanguage(tag));
    const names = new Intl.DisplayNames(tag, { type: 'region' });
    const rows = countries.map((code) => {
      const name = names.of(code) ?? code;
      return { code, name, phrase: t('countries.inTitle', { code, name }) };
    });
    return [tag, rows] as const;
  }),
);
const rowsOf = (tag: string) => tables.find(([language]) => language === tag)?.[1] ?? [];

it('combines the phrases into one message, which chooses by the code', () => {
  expect(countryMessage({ 'in {name}': 'other', 'in the {name}': 'NL US' })).toBe(
    '{code, select, other {in {name}} NL {in the {name}} US {in the {name}}}',
  );
});

test('the countries are those of ISO 3166-1, and a few with reserved codes', () => {
  expect(countries.length).toBeGreaterThanOrEqual(249);
  expect(countries.length).toBeLessThan(265);
});

test.each(tables)('the phrases of %s only name existing countries', async (tag) => {
  const { inTitle } = (await readLanguage(tag)).countries as { inTitle: string };
  const codes = [...inTitle.matchAll(/\b([A-Z]{2}) \{/g)].map(([, code]) => code);
  expect(codes.filter((code = '') => !countries.includes(code))).toEqual([]);
});

test.each(['pl', 'ar', 'hi', 'ja'])('%s uses the plain names', (tag) => {
  for (const { name, phrase } of rowsOf(tag)) expect(phrase).toBe(name);
});

describe('A title names a country as people do', () => {
  test.each([
    ['en', 'FR in France, NL in the Netherlands, GB in the United Kingdom, US in the United States, GM in the Gambia'],
    ['en', 'CZ in Czechia, IM on the Isle of Man, NF on Norfolk Island, KY in the Cayman Islands, SD in Sudan'],
    ['de', 'FR in Frankreich, CH in der Schweiz, NL in den Niederlanden, IR im Iran, MT auf Malta, XK im Kosovo'],
    ['de', 'US in den Vereinigten Staaten, MV auf den Malediven, FO auf den Färöern, GB im Vereinigten Königreich'],
    ['fr', 'FR en France, JP au Japon, US aux États-Unis, MC à Monaco, IL en Israël, MX au Mexique, IR en Iran'],
    ['fr', 'NL aux Pays-Bas, CU à Cuba, BB à la Barbade, IM sur l’île de Man, KH au Cambodge, RE à La Réunion'],
    ['es', 'FR en Francia, NL en los Países Bajos, GB en el Reino Unido, US en Estados Unidos, IN en la India'],
    ['es', 'SV en El Salvador, DO en la República Dominicana, KY en las islas Caimán, PE en Perú'],
  ])('in %s: %s', (tag, expected) => {
    const said = expected.split(', ').map((row) => {
      const { code, phrase } = rowsOf(tag).find((country) => row.startsWith(country.code)) ?? {};
      return `${code} ${phrase}`;
    });
    expect(said.join(', ')).toBe(expected);
  });
});

/** Countries that are masculine in French, although a word ends in -e. */
const masculine = ['BZ', 'CG', 'GB', 'KH', 'MX', 'MZ', 'SR', 'ZW'];

describe('For all countries', () => {
  test.each([
    ['en', 'descriptions take an article', /^United|Islands$|Territor|Republic|Outlying/, / the /],
    ['en', 'islands take “on”', /^Isle|Island$/, /^on /],
    ['en', 'no other one takes an article', /^(?!United|Isle).*[^s](?<!Republic|Territory|Gambia)$/, /^(?!in the )/],
    ['de', 'plurals take “den”', /inseln$|^(Male|Nieder|Komo|Philip|Salom|Färö|Verein.*(St|Em))|gebiete$/, / den /],
    ['de', 'feminines take “der”', /ei$|Schweiz|Ukraine|Republik|stadt$/, /^in der /],
    ['de', 'adjectives are declined', /^(\p{Lu}\p{L}+(?:e|es|er)) \p{Lu}\p{L}+$/u, /(?:den|der|im) \p{L}+en /u],
    ['fr', 'groups of islands are plurals', /^Îles/, /^aux îles /],
    ['fr', 'an island takes “sur”', /^Île /, /^sur l’île /],
    ['es', 'groups of islands take an article', /^Islas/, /^en las islas /],
    ['es', 'an island takes an article', /^Isla /, /^en la isla /],
    ['es', 'plurals of common nouns take an article', /^(Países|Emiratos|Territorios) /, /^en los /],
    ['es', 'republics take an article', /^República/, /^en la /],
  ])('in %s %s', (tag, _, ofName, ofPhrase) => {
    const concerned = rowsOf(tag).filter(({ name }) => ofName.test(name));
    expect(concerned.length).toBeGreaterThan(0);
    expect(concerned.filter(({ phrase }) => !ofPhrase.test(phrase))).toEqual([]);
  });

  test('French uses “en” before feminines and vowels, “au” before masculines, “aux” before plurals', () => {
    const withName = rowsOf('fr').filter(({ name, phrase }) => phrase.endsWith(name));
    const wrong = withName.filter(({ code, name, phrase }) => {
      const isFeminine = /e(?=[ -]|$)/.test(name) && !masculine.includes(code);
      const startsWithVowel = /^[AÉEIOUH]/.test(name);
      if (phrase.startsWith('en ')) return !isFeminine && !startsWithVowel;
      if (phrase.startsWith('au ')) return isFeminine || (startsWithVowel && code !== 'HN');
      return phrase.startsWith('aux ') && !/s(?=[ -]|$)|^(Fidji|Samoa|Tonga)$/.test(name);
    });
    expect(wrong).toEqual([]);
  });
});
