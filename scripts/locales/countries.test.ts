import { describe, expect, it, test } from 'vitest';
import { languages } from '../../web/contract/languages.ts';
import { translator } from '../../worker/platform/i18n/translate.ts';
import { countryMessage } from './countries.ts';
import { readLanguage } from './read-language.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** What CLDR names besides countries: unions, pseudo regions, the unknown one. */
const noCountries = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'];

/** The codes of all countries of today. */
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

it('makes phrases one message, which chooses by the code', () => {
  expect(countryMessage({ 'in {name}': 'other', 'in the {name}': 'NL US' })).toBe(
    '{code, select, other {in {name}} NL {in the {name}} US {in the {name}}}',
  );
});

test('there are as many countries as ISO 3166-1 has, and a few that it reserves codes for', () => {
  expect(countries.length).toBeGreaterThanOrEqual(249);
  expect(countries.length).toBeLessThan(265);
});

test.each(tables)('the phrases of %s are for countries that there are', async (tag) => {
  const { inTitle } = (await readLanguage(tag)).countries as { inTitle: string };
  const codes = [...inTitle.matchAll(/\b([A-Z]{2}) \{/g)].map(([, code]) => code);
  expect(codes.filter((code = '') => !countries.includes(code))).toEqual([]);
});

test.each(['pl', 'ar', 'hi', 'ja'])('%s leaves the names as they are', (tag) => {
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

/** French countries with a word that ends in -e, and masculine all the same. */
const masculine = ['BZ', 'CG', 'GB', 'KH', 'MX', 'MZ', 'SR', 'ZW'];

describe('Of all countries it holds that', () => {
  test.each([
    ['en', 'descriptions take an article', /^United|Islands$|Territor|Republic|Outlying/, / the /],
    ['en', 'islands are stood on', /^Isle|Island$/, /^on /],
    ['en', 'no other one takes an article', /^(?!United|Isle).*[^s](?<!Republic|Territory|Gambia)$/, /^(?!in the )/],
    ['de', 'plurals take theirs', /inseln$|^(Male|Nieder|Komo|Philip|Salom|Färö|Verein.*(St|Em))|gebiete$/, / den /],
    ['de', 'feminines take theirs', /ei$|Schweiz|Ukraine|Republik|stadt$/, /^in der /],
    ['de', 'adjectives are declined', /^(\p{Lu}\p{L}+(?:e|es|er)) \p{Lu}\p{L}+$/u, /(?:den|der|im) \p{L}+en /u],
    ['fr', 'groups of islands are plurals', /^Îles/, /^aux îles /],
    ['fr', 'an island is stood on', /^Île /, /^sur l’île /],
    ['es', 'groups of islands take an article', /^Islas/, /^en las islas /],
    ['es', 'an island takes one', /^Isla /, /^en la isla /],
    ['es', 'plurals that are no name take one', /^(Países|Emiratos|Territorios) /, /^en los /],
    ['es', 'republics take one', /^República/, /^en la /],
  ])('in %s %s', (tag, _, ofName, ofPhrase) => {
    const concerned = rowsOf(tag).filter(({ name }) => ofName.test(name));
    expect(concerned.length).toBeGreaterThan(0);
    expect(concerned.filter(({ phrase }) => !ofPhrase.test(phrase))).toEqual([]);
  });

  test('in French “en” stands before feminines and vowels, “au” before masculines, “aux” before plurals', () => {
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
