import { encoded } from '../encoded.ts';
import { crlf, type Kind, lines } from './kind.ts';

/** Files of authorities in eastern Europe. */
export const eastern: readonly Kind[] = [
  {
    title: 'three Slovene shops, too few words to tell their encoding',
    content: encoded('windows-1250', 'id;name;city;country\n1;Anna;Kranj;SI\n2;Peč;Kranj;SI\n3;Čas;Ptuj;SI\n'),
    told: { encoding: 'cp1250' },
    stop: 'doubtful-encoding · windows-1252, windows-1250',
    columns: { id: 'id', name: 'name', city: 'city', country: 'country' },
    listings: ['Anna | SI//Kranj | -', 'Peč | SI//Kranj | -', 'Čas | SI//Ptuj | -'],
  },
  {
    title: 'Polish museums, in windows-1250',
    language: 'pl',
    content: encoded(
      'windows-1250',
      crlf(
        'Lp.;Nazwa muzeum;Rodzaj;Ulica;Nr domu;Kod pocztowy;Miejscowość;Województwo;Telefon;Strona WWW',
        '1;Muzeum Łodzi Żaglowych;Techniczne;ul. Świętojańska;12;81-001;Gdynia;pomorskie;58 000 00 01;www.zaglowe.example.pl',
        '2;Izba Pamięci „Źródło”;Historyczne;ul. Długa;3;30-001;Kraków;małopolskie;12 000 00 02;',
        '3;Muzeum Chleba i Śmietany;Etnograficzne;ul. Młyńska;7/2;90-001;Łódź;łódzkie;42 000 00 03;www.chleb.example.pl',
      ),
    ),
    told: { country: 'PL' },
    columns: {
      'Nazwa muzeum': 'name',
      Rodzaj: 'category',
      Ulica: 'street',
      'Nr domu': 'houseNumber',
      'Kod pocztowy': 'postalCode',
      Miejscowość: 'city',
      Województwo: 'region',
      Telefon: 'phone',
      'Strona WWW': 'website',
    },
    more: {
      'Muzeum Chleba i Śmietany': {
        address: 'ul. Młyńska 7/2',
        postalCode: '90-001',
        website: 'https://www.chleb.example.pl/',
      },
    },
    listings: [
      'Muzeum Łodzi Żaglowych | PL/pomorskie/Gdynia | Techniczne',
      'Izba Pamięci „Źródło” | PL/małopolskie/Kraków | Historyczne',
      'Muzeum Chleba i Śmietany | PL/łódzkie/Łódź | Etnograficzne',
    ],
  },
  {
    title: 'Turkish bakeries, in windows-1254',
    language: 'en',
    told: {
      columns: {
        'İşletme Adı': 'name',
        Kategori: 'category',
        İlçe: 'city',
        İl: 'region',
        Enlem: 'latitude',
        Boylam: 'longitude',
      },
    },
    content: encoded(
      'windows-1254',
      crlf(
        'İşletme Adı;Kategori;Adres;İlçe;İl;Telefon;Enlem;Boylam',
        'Çınar Fırını;Fırın;Gül Sokağı No: 5;Kadıköy;İstanbul;0216 000 00 01;40,9901;29,0202',
        'Şirin Börekçi;Börekçi;Işık Caddesi No: 12;Beşiktaş;İstanbul;0212 000 00 02;41,0422;29,0083',
        'Öğütlü Pastanesi;Pastane;Yağmur Sokağı No: 1;Çankaya;Ankara;0312 000 00 03;39,9179;32,8627',
      ),
    ),
    stop: 'doubtful-columns · name: Kategori, İlçe, İşletme Adı · latitude: Boylam, Enlem',
    columns: {
      'İşletme Adı': 'name',
      Kategori: 'category',
      Adres: 'address',
      İlçe: 'city',
      İl: 'region',
      Telefon: 'phone',
      Enlem: 'latitude',
      Boylam: 'longitude',
    },
    warnings: { 'country-from-point': 3 },
    listings: [
      'Çınar Fırını | TR/İstanbul/Kadıköy | Fırın',
      'Şirin Börekçi | TR/İstanbul/Beşiktaş | Börekçi',
      'Öğütlü Pastanesi | TR/Ankara/Çankaya | Pastane',
    ],
  },
  {
    title: 'Russian cafes, in windows-1251',
    language: 'en',
    content: encoded(
      'windows-1251',
      crlf(
        'ID;Наименование;Категория;Адрес;Город;Область;Телефон;Сайт;Режим работы;Широта;Долгота',
        '10;Кафе «Ёлка»;Кафе;ул. Садовая, д. 5;Казань;Татарстан;+7 843 000-00-01;elka.example.ru;пн-пт 9:00-18:00;55,7961;49,1064',
        '11;Чайная «У реки»;Чайная;наб. Речная, д. 1;Самара;Самарская область;+7 846 000-00-02;;ежедневно 10:00-22:00;53,1959;50,1002',
        '12;Пекарня Хлебов;Пекарня;пр. Мира, д. 77;Казань;Татарстан;;;;55,7887;49,1221',
      ),
    ),
    columns: {
      ID: 'id',
      Наименование: 'name',
      Категория: 'category',
      Адрес: 'address',
      Город: 'city',
      Область: 'region',
      Телефон: 'phone',
      Сайт: 'website',
      'Режим работы': 'hours',
      Широта: 'latitude',
      Долгота: 'longitude',
    },
    warnings: { 'country-from-point': 3 },
    listings: [
      'Кафе «Ёлка» | RU/Татарстан/Казань | Кафе',
      'Чайная «У реки» | RU/Самарская область/Самара | Чайная',
      'Пекарня Хлебов | RU/Татарстан/Казань | Пекарня',
    ],
  },
  {
    title: 'Russian workshops, in KOI8-R with tabs',
    language: 'en',
    content: encoded(
      'koi8-r',
      lines(
        'Название\tВид деятельности\tСтрана\tГород\tУлица\tДом\tИндекс',
        'Мастерская Петрова\tРемонт обуви\tРоссия\tТула\tЗаводская\t3\t300000',
        'Ателье "Нить"\tПошив одежды\tРоссия\tКурск\tЛенина\t14а\t305000',
        'Гончарный двор\tКерамика\tРоссия\tТула\tПолевая\t8\t300001',
      ),
    ),
    columns: {
      Название: 'name',
      'Вид деятельности': 'category',
      Страна: 'country',
      Город: 'city',
      Улица: 'street',
      Дом: 'houseNumber',
      Индекс: 'postalCode',
    },
    listings: [
      'Мастерская Петрова | RU//Тула | Ремонт обуви',
      'Ателье "Нить" | RU//Курск | Пошив одежды',
      'Гончарный двор | RU//Тула | Керамика',
    ],
  },
];
