import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importCountries } from '../../../../scripts/lib/import-data.ts';
import { countryOf, openCountries } from './countries.ts';

const find = openCountries(await importCountries());

/** `name=CODE` of each name, for comparison with what was found. */
const found = (entries: readonly string[], lookup = find) =>
  entries.map((entry) => {
    const [name = ''] = entry.split('=');
    return `${name}=${lookup(name)?.code ?? ''}`;
  });

/** Names as people write them in these languages. */
const names: Readonly<Record<string, readonly string[]>> = {
  en: ['Germany=DE', 'United States=US', 'United Kingdom=GB', 'south korea=KR', 'Czechia=CZ', 'The Gambia=GM'],
  de: ['Deutschland=DE', 'Österreich=AT', 'Schweiz=CH', 'Vereinigtes Königreich=GB', 'Niederlande=NL', 'Tschechien=CZ'],
  fr: ['Allemagne=DE', 'États-Unis=US', 'Etats-Unis=US', 'Royaume-Uni=GB', 'Espagne=ES', 'Côte d’Ivoire=CI'],
  es: ['Alemania=DE', 'Estados Unidos=US', 'México=MX', 'Mexico=MX', 'Países Bajos=NL', 'Japón=JP'],
  pl: ['Niemcy=DE', 'Stany Zjednoczone=US', 'Włochy=IT', 'Wlochy=IT', 'Węgry=HU', 'Szwajcaria=CH'],
  ar: ['ألمانيا=DE', 'مصر=EG', 'المملكة العربية السعودية=SA', 'فرنسا=FR', 'الهند=IN', 'اليابان=JP'],
  hi: ['जर्मनी=DE', 'भारत=IN', 'जापान=JP', 'चीन=CN', 'फ़्रांस=FR', 'इटली=IT'],
  ja: ['ドイツ=DE', '日本=JP', 'アメリカ合衆国=US', 'アメリカ=US', 'イギリス=GB', '中国=CN'],
  nl: ['Duitsland=DE', 'Frankrijk=FR', 'Verenigde Staten=US', 'België=BE', 'Zwitserland=CH', 'Oostenrijk=AT'],
  it: ['Germania=DE', 'Stati Uniti=US', 'Regno Unito=GB', 'Svizzera=CH', 'Giappone=JP', 'Paesi Bassi=NL'],
  pt: ['Alemanha=DE', 'Brasil=BR', 'Reino Unido=GB', 'Espanha=ES', 'Moçambique=MZ', 'Coreia do Sul=KR'],
  ru: ['Германия=DE', 'Россия=RU', 'США=US', 'Великобритания=GB', 'Китай=CN', 'Украина=UA'],
  zh: ['德国=DE', '中国=CN', '中國=CN', '美国=US', '日本=JP', '韩国=KR'],
  ko: ['독일=DE', '대한민국=KR', '한국=KR', '미국=US', '일본=JP', '영국=GB'],
  tr: ['Almanya=DE', 'Türkiye=TR', 'TÜRKİYE=TR', 'Turkiye=TR', 'İngiltere=', 'Yunanistan=GR'],
  sv: ['Tyskland=DE', 'Sverige=SE', 'Storbritannien=GB', 'Österrike=AT', 'Frankrike=FR', 'Grekland=GR'],
  uk: ['Німеччина=DE', 'Україна=UA', 'Польща=PL', 'Франція=FR', 'Італія=IT', 'Іспанія=ES'],
  cs: ['Německo=DE', 'Česko=CZ', 'Spojené státy=US', 'Rakousko=AT', 'Řecko=GR', 'Maďarsko=HU'],
  el: ['Γερμανία=DE', 'Ελλάδα=GR', 'Ελλαδα=GR', 'Γαλλία=FR', 'Κύπρος=CY', 'Ισπανία=ES'],
  vi: ['Đức=DE', 'Việt Nam=VN', 'Áo=AT', 'Mỹ=US', 'Nga=RU', 'Pháp=FR'],
  others: ['Suomi=FI', 'Norge=NO', 'Danmark=DK', 'Magyarország=HU', 'ישראל=IL', 'ไทย=TH', 'Србија=RS', 'Hrvatska=HR'],
};

test.each(Object.entries(names))('countries are found by their names in %s', (_, entries) => {
  expect(found(entries)).toEqual(entries);
});

test('former and colloquial names are found, in several languages', () => {
  const entries = [
    ...['Burma=MM', 'Birma=MM', 'Birmanie=MM', 'ビルマ=MM', 'Swaziland=SZ', 'Suazilandia=SZ', 'Macedonia=MK'],
    ...['Mazedonien=MK', 'Weißrussland=BY', 'Weissrussland=BY', 'Biélorussie=BY', 'Белоруссия=BY', 'グルジア=GE'],
    ...['臺灣=TW', '台灣=TW', 'Ivory Coast=CI', 'Elfenbeinküste=CI', 'Costa de Marfil=CI', 'Holland=NL', 'Holanda=NL'],
    ...['Czech Republic=CZ', 'Turkey=TR', 'Cape Verde=CV', 'East Timor=TL', 'Zaire=CD', 'Ceylon=LK', 'Persia=IR'],
    ...['Siam=TH', 'Kampuchea=KH', 'Upper Volta=BF', 'Rhodesia=ZW', 'Vatican=VA', 'Palestine=PS', 'Kosovo=XK'],
    ...['Great Britain=GB', 'Großbritannien=GB', 'America=US', 'EE. UU.=US', 'ОАЭ=AE', 'UAE=AE', 'PRC=CN', 'DDR=DE'],
  ];
  expect(found(entries)).toEqual(entries);
});

test('formal names, inverted names and other spellings of the same name are found', () => {
  const entries = [
    ...['Korea, Republic of=KR', "Korea, Democratic People's Republic of=KP", 'Moldova, Republic of=MD'],
    ...['Iran, Islamic Republic of=IR', 'Iran (Islamic Republic of)=IR', 'Tanzania, United Republic of=TZ'],
    ...['Bolivia (Plurinational State of)=BO', 'Congo, Democratic Republic of the=CD', 'Taiwan, Province of China=TW'],
    ...['Bosnia and Herzegovina=BA', 'Bosnia & Herzegovina=BA', 'Bosnia-Herzegovina=BA', 'Trinidad and Tobago=TT'],
    ...['Saint Lucia=LC', 'St. Lucia=LC', 'St Lucia=LC', 'The Bahamas=BS', 'Bahamas=BS', 'Virgin Islands, British=VG'],
    ...['Republic of China=TW', "People's Republic of China=CN", 'Republic of Ireland=IE', 'Russian Federation=RU'],
    ...['Cote d Ivoire=', "Cote d'Ivoire=CI", 'Guinea=GN', 'Guinea-Bissau=GW', 'Guinea Bissau=GW', 'Niger=NE'],
    ...['Nigeria=NG', 'Dominica=DM', 'Dominican Republic=DO', 'Republic of the Congo=CG', 'DR Congo=CD'],
  ];
  expect(found(entries)).toEqual(entries);
});

test('codes of two and three letters are found, also where a name without its accents is the same', () => {
  const entries = ['DE=DE', 'de=DE', 'UK=GB', 'DEU=DE', 'deu=DE', 'USA=US', 'U.S.A.=US', 'XKX=XK', 'GBR=GB'];
  expect(found(entries)).toEqual(entries);
  const alike = ['AO=AO', 'ao=AO', 'MY=MY', 'NGA=NG', 'nga=NG', 'BI=BI', 'Bỉ=BE'];
  expect(found(alike)).toEqual(alike);
});

test('a part of Britain is a region of it, in any language', () => {
  for (const name of ['Scotland', 'Schottland', 'Écosse', 'スコットランド'])
    expect(find(name)).toEqual({ code: 'GB', region: 'Scotland' });
  expect(find('england')).toEqual({ code: 'GB', region: 'England' });
});

test('a name that two countries have, or had, is not guessed', () => {
  for (const name of ['Congo', 'Kongo', 'Конго', '콩고', 'Korea', 'Virgin Islands', 'Yugoslavia', 'Narnia', '', '?'])
    expect([name, find(name)]).toEqual([name, undefined]);
});

test('without data files, the most common languages and all other names of the list are found', () => {
  const entries = [...(names.ja ?? []), ...(names.ru ?? []), ...(names.vi ?? []), 'Burma=MM', 'Korea, Republic of=KR'];
  expect(found(entries, countryOf)).toEqual(entries);
});

test('any text is looked up without an error, and a found country is two capital letters', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('__proto__', 'constructor', ','));
  fc.assert(
    fc.property(text, (name) => {
      expect(find(name)?.code ?? 'AA').toMatch(/^[A-Z]{2}$/);
    }),
    { numRuns: 500 },
  );
});
