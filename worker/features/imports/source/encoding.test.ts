import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encoded } from '../../../../tests/support/encoded.ts';
import { tableOf } from '../../../../tests/support/tables.ts';
import { type Encoding, EncodingDetector, encodingOf, encodings } from './encoding.ts';
import { textOf } from './text-stream.ts';

function detect(bytes: Uint8Array, size = 50) {
  const detector = new EncodingDetector();
  for (let at = 0; at < bytes.length; at += size) detector.add(bytes.subarray(at, at + size));
  return detector.result();
}

/** Short tables of places by language, with the encodings in which old programs write them. */
const samples: readonly (readonly [string, readonly Encoding[], string])[] = [
  [
    'German',
    ['windows-1252', 'iso-8859-15', 'macintosh'],
    'Nr;Name;Straße;Ort\n1;Bäckerei Müller;Königstraße 3;München\n2;Gasthaus zum Löwen;Am Schloß 7;Würzburg\n3;Café Ärger;Weg 1;Köln\n4;Stadtbücherei Fürth;Hallstraße 2;Fürth\n',
  ],
  [
    'French',
    ['windows-1252', 'macintosh'],
    "id;nom;ville;description\n1;Médiathèque de l'Étoile;Orléans;Ouverte du mardi au samedi, fermée les jours fériés\n2;Boulangerie Lefèvre;Besançon;Pain à l'ancienne et gâteaux\n3;Crêperie du Château;Saint-Malo;Près de la forêt\n4;Hôtel de la Plage;Hyères;\n",
  ],
  [
    'Spanish',
    ['windows-1252'],
    'id;nombre;ciudad\n1;Panadería Peña;Málaga\n2;Biblioteca Pública;León\n3;Café del Niño;Córdoba\n4;Jardín Botánico;A Coruña\n',
  ],
  [
    'Portuguese',
    ['windows-1252'],
    'id;nome;cidade\n1;Pão de Açúcar;São Paulo\n2;Padaria Conceição;Brasília\n3;Mercado Público;Florianópolis\n4;Estação da Luz;São João\n',
  ],
  [
    'Italian',
    ['windows-1252'],
    'id;nome;città\n1;Caffè della Società;Forlì\n2;Gelateria Perché No;Cantù\n3;Università;Nardò\n',
  ],
  ['Swedish', ['windows-1252'], 'id;namn;stad\n1;Fåfängan;Göteborg\n2;Ångbåtsbryggan;Malmö\n3;Kött och Öl;Västerås\n'],
  [
    'Danish',
    ['windows-1252'],
    'id;navn;by\n1;Rød Pølse;Ærøskøbing\n2;Bageren på hjørnet;Ålborg\n3;Smørrebrød;København\n',
  ],
  [
    'Icelandic',
    ['windows-1252'],
    'id;nafn;bær\n1;Þjóðminjasafn Íslands;Reykjavík\n2;Kaffihúsið við höfnina;Ísafjörður\n3;Sundlaug Akureyrar;Akureyri\n',
  ],
  [
    'Polish',
    ['windows-1250', 'iso-8859-2'],
    'id;nazwa;miasto\n1;Piekarnia Świętego Łukasza;Łódź\n2;Księgarnia pod Gwiazdą;Kraków\n3;Źródło zdrowia;Częstochowa\n4;Muzeum Śląskie;Gdańsk\n',
  ],
  [
    'Czech',
    ['windows-1250', 'iso-8859-2'],
    'id;název;město\n1;Hospoda U Kocoura;Plzeň\n2;Knihovna Jiřího Mahena;Brno\n3;Pekařství Dvořák;České Budějovice\n4;Zámecká kavárna;Kroměříž\n5;Kavárna Žižka;Šumperk\n',
  ],
  [
    'Hungarian',
    ['windows-1250', 'iso-8859-2'],
    'id;név;város\n1;Győri Könyvtár;Győr\n2;Fűszeres Étterem;Székesfehérvár\n3;Virágüzlet;Hódmezővásárhely\n',
  ],
  [
    'Slovene',
    ['windows-1250', 'iso-8859-2'],
    'id;ime;mesto\n1;Gostilna Pri Žabarju;Kočevje\n2;Knjižnica Šiška;Ljubljana\n3;Čajnica;Škofja Loka\n',
  ],
  [
    'Romanian',
    ['windows-1250', 'iso-8859-2'],
    'id;nume;oraş\n1;Brutăria Bună;Timişoara\n2;Muzeul Ţăranului;Bucureşti\n3;Cârciuma Veche;Constanţa\n',
  ],
  [
    'Turkish',
    ['windows-1254'],
    'id;ad;şehir\n1;Çiğköfteci Ömer;İstanbul\n2;Kütüphane;Eskişehir\n3;Dağ Evi;Muğla\n4;Balıkçı Şükrü;Iğdır\n',
  ],
  [
    'Lithuanian',
    ['windows-1257'],
    'id;pavadinimas;miestas\n1;Kavinė Šaltinis;Šiauliai\n2;Žemaičių ąsotis;Panevėžys\n3;Mažoji duoninė;Kėdainiai\n',
  ],
  [
    'Latvian',
    ['windows-1257'],
    'id;nosaukums;pilsēta\n1;Kafejnīca Pie Jāņa;Rīga\n2;Bibliotēka;Jūrmala\n3;Maizes ceptuve Kāpņu;Cēsis\n',
  ],
  [
    'Russian',
    ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'],
    'номер;название;город\n1;Пекарня у дома;Москва\n2;Библиотека имени Чехова;Екатеринбург\n3;Кафе Огонёк;Санкт-Петербург\n',
  ],
  [
    'Ukrainian',
    ['windows-1251', 'koi8-u'],
    "номер;назва;місто\n1;Кав'ярня Під Липою;Львів\n2;Книгарня Є;Київ\n3;Їдальня Їжачок;Чернігів\n",
  ],
  [
    'Bulgarian',
    ['windows-1251'],
    'номер;име;град\n1;Хлебарница Златна питка;Пловдив\n2;Народна библиотека;София\n3;Къща за гости;Велико Търново\n',
  ],
  [
    'Serbian',
    ['windows-1251'],
    'број;име;град\n1;Пекара Код Љубе;Београд\n2;Књижара Ђорђе;Ниш\n3;Кафана Чубура;Ужице\n',
  ],
  [
    'Greek',
    ['windows-1253', 'iso-8859-7'],
    'κωδικός;όνομα;πόλη\n1;Φούρνος της γειτονιάς;Αθήνα\n2;Βιβλιοθήκη;Θεσσαλονίκη\n3;Καφενείο ο Ήλιος;Ηράκλειο\n',
  ],
  ['Hebrew', ['windows-1255'], 'מספר;שם;עיר\n1;מאפיית הבוקר;תל אביב\n2;ספרייה עירונית;חיפה\n3;בית קפה השוק;ירושלים\n'],
  [
    'Arabic',
    ['windows-1256', 'iso-8859-6'],
    'رقم;الاسم;المدينة\n1;مخبز الحي القديم;القاهرة\n2;المكتبة العامة;دمشق\n3;مقهى النخيل;الرباط\n',
  ],
  ['Thai', ['windows-874'], 'รหัส;ชื่อ;เมือง\n1;ร้านกาแฟริมน้ำ;กรุงเทพ\n2;ห้องสมุดประชาชน;เชียงใหม่\n3;ตลาดเช้า;ขอนแก่น\n'],
  [
    'Japanese',
    ['shift_jis', 'euc-jp', 'iso-2022-jp'],
    '番号,名称,住所\n1,小さな図書館,東京都千代田区丸の内\n2,カフェさくら,京都市左京区\n3,港のパン屋,横浜市中区\n',
  ],
  [
    'simplified Chinese',
    ['gbk', 'gb18030'],
    '编号,名称,地址,城市\n1,老街面馆,解放路12号,成都\n2,市图书馆,人民大道5号,武汉\n3,竹林茶社,西湖边,杭州\n',
  ],
  [
    'traditional Chinese',
    ['big5', 'gbk'],
    '編號,名稱,地址\n1,巷口豆漿店,臺北市信義區松仁路5號\n2,市立圖書館,高雄市前鎮區新光路61號\n3,茶香小館,臺南市中西區\n',
  ],
  [
    'Korean',
    ['euc-kr'],
    '번호,이름,주소\n1,작은도서관,서울특별시 종로구\n2,골목 빵집,부산광역시 해운대구\n3,바다 박물관,제주특별자치도\n',
  ],
];

const cases = samples.flatMap(([language, list, text]) => list.map((encoding) => [language, encoding, text] as const));

test.each(cases)('a short %s file in %s is read as it was written', async (_, encoding, text) => {
  const { rows } = await tableOf(encoded(encoding, text), { size: 31 });
  const delimiter = text.includes(';') ? ';' : ',';
  expect(rows).toEqual(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(delimiter)),
  );
});

test.each(cases)('one row of a %s file in %s is read right, or its readings are shown', async (_, encoding, text) => {
  const bytes = encoded(encoding, text.split('\n').slice(0, 2).join('\n'));
  const { encoding: found, readings } = detect(bytes);
  const isRight = new TextDecoder(found).decode(bytes) === new TextDecoder(encoding).decode(bytes);
  expect(isRight || readings !== undefined).toBe(true);
});

test.each(samples)('a %s file in UTF-8 or UTF-16 is detected', (_, __, text) => {
  expect(detect(encoded('utf-8', text))).toEqual({ encoding: 'utf-8' });
  for (const encoding of ['utf-16le', 'utf-16be'] as const) {
    for (const mark of ['', '\ufeff']) expect(detect(encoded(encoding, mark + text))).toEqual({ encoding });
  }
});

test('any text in UTF-8 is detected, wherever the chunks of the file end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 1, max: 9 }), (text, size) => {
      fc.pre(!text.includes('\0') && !text.includes('\u001b'));
      expect(detect(encoded('utf-8', `id,name\n1,${text}\n`), size)).toEqual({ encoding: 'utf-8' });
    }),
  );
});

test('a text is decoded as it was written, in every encoding and wherever the chunks end', async () => {
  for (const [, list, text] of samples) {
    for (const encoding of list) {
      const bytes = encoded(encoding, text);
      let read = '';
      for await (const part of textOf([bytes.subarray(0, 31), bytes.subarray(31, 32), bytes.subarray(32)], encoding))
        read += part;
      expect(read).toBe(text);
    }
  }
});

test('a file with two likely encodings is a doubt, with a line in both, until a person names one', async () => {
  const bytes = encoded('windows-1250', 'id;name;city\n1;Anna;Bonn\n2;Pe\u010d;Kranj\n3;\u010cas;Ptuj\n');
  const { fault } = await tableOf(bytes);
  expect(fault).toMatchObject({ code: 'doubtful-encoding' });
  expect(fault?.readings?.map(({ text }) => text)).toContain('2;Pe\u010d;Kranj');
  expect(fault?.readings?.map(({ encoding }) => encoding)).toContain('windows-1250');
  const { rows } = await tableOf(bytes, { told: { encoding: 'CP1250' } });
  expect(rows[2]).toEqual(['2', 'Pe\u010d', 'Kranj']);
});

test('a text in an encoding that no platform decodes, as of MS-DOS, is a doubt', async () => {
  const bytes = Uint8Array.from('id;name;city\n1;B\u0084ckerei M\u0081ller;K\u0094ln\n', (letter) =>
    letter.charCodeAt(0),
  );
  expect((await tableOf(bytes)).fault?.code).toBe('doubtful-encoding');
});

test('every encoding of the platform can be named, by any of its names', () => {
  for (const name of encodings) expect(encodingOf(name)).toBe(name);
  expect(encodingOf('latin1')).toBe('windows-1252');
  expect(encodingOf('CP932')).toBe('shift_jis');
  expect(encodingOf('GB2312')).toBe('gbk');
  expect(encodingOf('klingon')).toBeUndefined();
  expect(encodingOf('replacement')).toBeUndefined();
});

test('an encoding that nobody knows is answered with its name', async () => {
  const { fault } = await tableOf('id,name\n1,Anna\n', { told: { encoding: 'klingon' } });
  expect(fault).toEqual({ kind: 'unusable', code: 'unknown-encoding', line: 1, detail: 'klingon' });
});

test('a file in UTF-8 with one row of another encoding loses that row alone', async () => {
  const [start, bad, end] = [
    encoded('utf-8', 'id,name\n1,M\u00fcller\n2,K\u00f6ln\n'),
    encoded('windows-1252', '3,B\u00e4cker\n'),
    encoded('utf-8', '4,Stra\u00dfe\n'),
  ];
  const { rows, lines } = await tableOf(new Uint8Array([...start, ...bad, ...end]));
  expect(rows).toEqual([
    ['id', 'name'],
    ['1', 'M\u00fcller'],
    ['2', 'K\u00f6ln'],
    'bad-encoding',
    ['4', 'Stra\u00dfe'],
  ]);
  expect(lines[3]).toBe(4);
});
