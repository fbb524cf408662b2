import { expect, test } from 'vitest';
import { columnsOfTable } from '../../../../tests/support/column-shapes.ts';

test('facilities of a Japanese city: the reading of a name is no name', () => {
  const text = `
全国地方公共団体コード | ID | 地方公共団体名 | 名称 | 名称_カナ | 名称_英字 | 所在地_連結表記 | 所在地_都道府県 | 所在地_市区町村 | 所在地_町字 | 緯度 | 経度 | 電話番号 | 内線番号 | 連絡先メールアドレス | 利用可能曜日 | 開始時間 | 終了時間 | URL | 備考
011002 | 0001 | 北野市 | 青葉図書館 | アオバトショカン | Aoba Library | 北海道北野市中央1-1 | 北海道 | 北野市 | 中央 | 43.0611 | 141.3511 | 011-555-0101 | 12 | aoba@city.example | 月火水木金 | 09:00 | 17:00 | https://aoba.example/ | 駐車場あり
011002 | 0002 | 北野市 | 緑ホール | ミドリホール | Midori Hall | 北海道北野市中央2-1 | 北海道 | 北野市 | 中央 | 43.0612 | 141.3512 | 011-555-0102 | | | 月火水木金土日 | 09:00 | 21:00 | | 駐車場なし
011002 | 0003 | 北野市 | 川辺公園 | カワベコウエン | Kawabe Park | 北海道北野市川辺3 | 北海道 | 北野市 | 川辺 | 43.0613 | 141.3513 | 011-555-0103 | | | | | | |`;
  expect(columnsOfTable(text, { language: 'ja' })).toEqual({
    ID: 'id',
    名称: 'name',
    所在地_連結表記: 'address',
    所在地_都道府県: 'region',
    所在地_市区町村: 'city',
    緯度: 'latitude',
    経度: 'longitude',
    電話番号: 'phone',
    連絡先メールアドレス: 'email',
    URL: 'website',
    備考: 'description',
  });
});

test('shops of a Japanese city, with days of their own and the state', () => {
  const text = `
管理番号 | 店舗名 | 店舗名フリガナ | 代表者名 | 業種 | 郵便番号 | 住所 | 月曜日 | 火曜日 | 水曜日 | 木曜日 | 金曜日 | 土曜日 | 日曜日 | 状態
A-1 | 月の茶屋 | ツキノチャヤ | 山田太郎 | 喫茶 | 060-0001 | 北野市中央1-1 | 9:00-17:00 | 9:00-17:00 | 9:00-17:00 | 9:00-17:00 | 9:00-17:00 | 休み | 休み | 営業中
A-2 | 花屋みどり | ハナヤミドリ | 鈴木花子 | 花 | 060-0002 | 北野市中央1-2 | 9:00-17:00 | 9:00-17:00 | 休み | 9:00-17:00 | 9:00-17:00 | 9:00-12:00 | 休み | 廃業
A-3 | 本のやま | ホンノヤマ | 佐藤次郎 | 書店 | 060-0003 | 北野市中央1-3 | 9:00-17:00 | 9:00-17:00 | 9:00-17:00 | 9:00-17:00 | 9:00-17:00 | 休み | 休み | 休業中`;
  expect(columnsOfTable(text, { language: 'ja' })).toEqual({
    管理番号: 'id',
    店舗名: 'name',
    業種: 'category',
    郵便番号: 'postalCode',
    住所: 'address',
    月曜日: 'hoursMon',
    火曜日: 'hoursTue',
    水曜日: 'hoursWed',
    木曜日: 'hoursThu',
    金曜日: 'hoursFri',
    土曜日: 'hoursSat',
    日曜日: 'hoursSun',
    状態: 'closed',
  });
});

test('libraries of Korea', () => {
  const text = `
도서관명 | 시도명 | 시군구명 | 도서관유형 | 휴관일 | 평일운영시작시각 | 평일운영종료시각 | 소재지도로명주소 | 소재지지번주소 | 운영기관명 | 도서관전화번호 | 홈페이지주소 | 위도 | 경도 | 데이터기준일자 | 제공기관코드 | 제공기관명
푸른도서관 | 강원도 | 새솔시 | 공공도서관 | 월요일 | 09:00 | 18:00 | 강원도 새솔시 나무길 1 | 강원도 새솔시 숲동 1 | 새솔시청 | 033-555-0101 | https://pureun.example | 37.8811 | 127.7311 | 2024-01-01 | 4201000 | 강원도 새솔시
작은도서관 | 강원도 | 새솔시 | 작은도서관 | 화요일 | 09:00 | 18:00 | 강원도 새솔시 나무길 2 | 강원도 새솔시 숲동 2 | 새솔시청 | 033-555-0102 | https://jageun.example | 37.8812 | 127.7312 | 2024-01-01 | 4201000 | 강원도 새솔시
별빛도서관 | 강원도 | 새솔시 | 공공도서관 | 월요일 | 09:00 | 18:00 | 강원도 새솔시 나무길 3 | | 새솔시청 | 033-555-0103 | | 37.8813 | 127.7313 | 2024-01-01 | 4201000 | 강원도 새솔시`;
  expect(columnsOfTable(text, { language: 'ko' })).toEqual({
    도서관명: 'name',
    시도명: 'region',
    시군구명: 'city',
    도서관유형: 'category',
    소재지도로명주소: 'address',
    도서관전화번호: 'phone',
    홈페이지주소: 'website',
    위도: 'latitude',
    경도: 'longitude',
  });
});

test('permits of Korea: one that has ended is closed', () => {
  const text = `
번호 | 사업장명 | 업종 | 영업상태명 | 폐업일자 | 소재지전화번호 | 소재지지번주소
1 | 달빛분식 | 분식 | 영업/정상 | | 02-555-0101 | 서울시 새동 1
2 | 해맑은식당 | 한식 | 폐업 | 2019-02-03 | 02-555-0102 | 서울시 새동 2
3 | 구름커피 | 카페 | 영업/정상 | | 02-555-0103 | 서울시 새동 3`;
  expect(columnsOfTable(text, { language: 'ko' })).toEqual({
    사업장명: 'name',
    업종: 'category',
    영업상태명: 'closed',
    폐업일자: 'closed',
    소재지전화번호: 'phone',
    소재지지번주소: 'address',
  });
});

test('schools and toilets of France', () => {
  const text = `
UAI | nom_de_l_etablissement | type_d_etablissement | adresse_1 | adresse_2 | code_postal | code_insee | nom_commune | libelle_departement | telephone | fax | courriel | site_web | date_fermeture | geo_point_2d
0010001A | École du Tilleul | Ecole | 1 rue Haute | | 01100 | 01283 | Mirbel | Ain | 0474550101 | 0474550102 | a@ecole.example | https://tilleul.example | | 46.2501, 5.6501
0010002B | Collège des Prés | Collège | 2 rue Haute | BP 12 | 01100 | 01283 | Mirbel | Ain | 0474550103 | | b@ecole.example | | 2016-08-31 | 46.2502, 5.6502
0010003C | École du Lac | Ecole | 3 rue Haute | | 01110 | 01284 | Oulens | Ain | 0474550104 | | c@ecole.example | | | 46.2503, 5.6503`;
  expect(columnsOfTable(text, { language: 'fr' })).toEqual({
    UAI: 'id',
    nom_de_l_etablissement: 'name',
    type_d_etablissement: 'category',
    adresse_1: 'address',
    adresse_2: 'address',
    code_postal: 'postalCode',
    nom_commune: 'city',
    libelle_departement: 'region',
    telephone: 'phone',
    courriel: 'email',
    site_web: 'website',
    date_fermeture: 'closed',
    geo_point_2d: 'coordinates',
  });
  const days = `
Libellé | Adresse postale | Commune | lundi | mardi | mercredi | jeudi | vendredi | samedi | dimanche
Point Nord | 1 quai Bas | Mirbel | 9h-18h | 9h-18h | 9h-18h | 9h-18h | 9h-18h | fermé | fermé
Point Sud | 2 quai Bas | Mirbel | 9h-18h | fermé | 9h-18h | 9h-18h | 9h-18h | 10h-12h | fermé`;
  expect(columnsOfTable(days, { language: 'fr' })).toEqual({
    Libellé: 'name',
    'Adresse postale': 'address',
    Commune: 'city',
    lundi: 'hoursMon',
    mardi: 'hoursTue',
    mercredi: 'hoursWed',
    jeudi: 'hoursThu',
    vendredi: 'hoursFri',
    samedi: 'hoursSat',
    dimanche: 'hoursSun',
  });
});

test('charging points and offices of Germany', () => {
  const text = `
Ladeeinrichtungs-ID | Betreiber | Anzeigename (Karte) | Art der Ladeeinrichtung | Straße | Hausnummer | Postleitzahl | Ort | Bundesland | Breitengrad | Längengrad | Public Key1
1001 | Strom AG | Parkplatz Nord | Normal | Am Hang | 1 | 53111 | Talburg | Hessen | 50,7301 | 7,1001 | 3059301306072A8648CE3D020106082A
1002 | Strom AG | Parkhaus Mitte | Schnell | Am Hang | 2 | 53111 | Talburg | Hessen | 50,7302 | 7,1002 | 4059301306072A8648CE3D020106082B
1003 | Kraft KG | Marktplatz | Normal | Am Hang | 3 | 53113 | Talburg | Hessen | 50,7303 | 7,1003 |`;
  expect(columnsOfTable(text, { language: 'de' })).toEqual({
    'Anzeigename (Karte)': 'name',
    'Art der Ladeeinrichtung': 'category',
    Straße: 'street',
    Hausnummer: 'houseNumber',
    Postleitzahl: 'postalCode',
    Ort: 'city',
    Bundesland: 'region',
    Breitengrad: 'latitude',
    Längengrad: 'longitude',
  });
  const offices = `
Bezeichnung | Ansprechpartner | Strasse | PLZ | Ort | Telefon-Nr. | Telefax | E-Mail-Adresse | Montag | Dienstag | Mittwoch | Donnerstag | Freitag | dauerhaft geschlossen
Amt Nord | Eva Lang | Hauptstr. 1 | 53111 | Talburg | 0228 555101 | 0228 555102 | nord@amt.example | 8-12 Uhr | 8-12 Uhr | geschlossen | 8-12 Uhr | 8-12 Uhr | nein
Amt Süd | Udo Kern | Hauptstr. 2 | 53111 | Talburg | 0228 555103 | 0228 555104 | sued@amt.example | 8-12 Uhr | 8-12 Uhr | 8-12 Uhr | 8-12 Uhr | geschlossen | ja`;
  expect(columnsOfTable(offices, { language: 'de' })).toEqual({
    Bezeichnung: 'name',
    Strasse: 'street',
    PLZ: 'postalCode',
    Ort: 'city',
    'Telefon-Nr.': 'phone',
    'E-Mail-Adresse': 'email',
    Montag: 'hoursMon',
    Dienstag: 'hoursTue',
    Mittwoch: 'hoursWed',
    Donnerstag: 'hoursThu',
    Freitag: 'hoursFri',
    'dauerhaft geschlossen': 'closed',
  });
});

test('libraries of Italy', () => {
  const text = `
codice isil | denominazione biblioteca | denominazione alternativa | indirizzo | cap | comune | provincia | latitudine | longitudine | telefono | url
IT-0001 | Biblioteca del Colle | Colle | Via Alta 1 | 00100 | Montalto | RM | 41.9001 | 12.5001 | 06 5550101 | https://colle.example
IT-0002 | Biblioteca del Mare | | Via Alta 2 | 00100 | Montalto | RM | 41.9002 | 12.5002 | 06 5550102 |
IT-0003 | Biblioteca dei Pini | | Via Alta 3 | 00101 | Montalto | RM | 41.9003 | 12.5003 | |`;
  expect(columnsOfTable(text, { language: 'it' })).toEqual({
    'denominazione biblioteca': 'name',
    indirizzo: 'address',
    cap: 'postalCode',
    comune: 'city',
    provincia: 'region',
    latitudine: 'latitude',
    longitudine: 'longitude',
    telefono: 'phone',
    url: 'website',
  });
});

test('centres of Spain and Portugal', () => {
  const spain = `
Código de centro | Nombre del centro | Nombre del titular | Domicilio | Código postal | Municipio | Provincia | Teléfono | Correo electrónico | Página web | Horario de apertura
4001 | Centro Azahar | Ana Ruiz | Calle Luna 1 | 04001 | Almena | Almería | 950 55 51 01 | a@centro.example | www.azahar.example | L-V 9:00-14:00
4002 | Centro Brisa | Luis Gil | Calle Luna 2 | 04002 | Almena | Almería | 950 55 51 02 | b@centro.example | www.brisa.example | L-V 9:00-14:00
4003 | Centro Cala | Eva Sanz | Calle Luna 3 | 04003 | Almena | Almería | 950 55 51 03 | c@centro.example | | L-V 9:00-14:00`;
  expect(columnsOfTable(spain, { language: 'es' })).toEqual({
    'Nombre del centro': 'name',
    Domicilio: 'address',
    'Código postal': 'postalCode',
    Municipio: 'city',
    Provincia: 'region',
    Teléfono: 'phone',
    'Correo electrónico': 'email',
    'Página web': 'website',
    'Horario de apertura': 'hours',
  });
  const portugal = `
Denominação | Morada | Código postal | Município | Distrito | Telefone | Latitude | Longitude
Museu do Rio | Rua Nova 1 | 4000-001 | Ribalta | Porto | 222 555 101 | 41.1501 | -8.6101
Museu da Serra | Rua Nova 2 | 4000-002 | Ribalta | Porto | 222 555 102 | 41.1502 | -8.6102`;
  expect(columnsOfTable(portugal, { language: 'pt' })).toEqual({
    Denominação: 'name',
    Morada: 'address',
    'Código postal': 'postalCode',
    Município: 'city',
    Distrito: 'region',
    Telefone: 'phone',
    Latitude: 'latitude',
    Longitude: 'longitude',
  });
});

test('organisations of Russia and China', () => {
  const russia = `
№ | Наименование | Сокращённое наименование | Адрес | Телефон | Сайт | Режим работы | Дата закрытия
1 | Музей воды | МВ | ул. Речная, 1 | +7 495 555-01-01 | https://voda.example | пн-пт 9:00-18:00 |
2 | Дом книги | ДК | ул. Речная, 2 | +7 495 555-01-02 | | пн-пт 9:00-18:00 | 01.02.2019
3 | Театр ветра | ТВ | ул. Речная, 3 | +7 495 555-01-03 | https://veter.example | вт-вс 12:00-20:00 |`;
  expect(columnsOfTable(russia, { language: 'ru' })).toEqual({
    Наименование: 'name',
    Адрес: 'address',
    Телефон: 'phone',
    Сайт: 'website',
    'Режим работы': 'hours',
    'Дата закрытия': 'closed',
  });
  const china = `
序号 | 机构名称 | 机构类型 | 详细地址 | 联系人 | 联系电话 | 经度 | 纬度 | 营业状态
1 | 青山书店 | 书店 | 东湖区一路1号 | 王明 | 027-55550101 | 114.3001 | 30.5001 | 营业
2 | 白云茶馆 | 茶馆 | 东湖区一路2号 | 李红 | 027-55550102 | 114.3002 | 30.5002 | 已歇业
3 | 长河剧场 | 剧场 | 东湖区一路3号 | 张强 | 027-55550103 | 114.3003 | 30.5003 | 暂停营业`;
  expect(columnsOfTable(china, { language: 'zh' })).toEqual({
    机构名称: 'name',
    机构类型: 'category',
    详细地址: 'address',
    联系电话: 'phone',
    经度: 'longitude',
    纬度: 'latitude',
    营业状态: 'closed',
  });
});
