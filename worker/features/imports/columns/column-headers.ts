/** The listing fields that a column can fill. */
export const fields = [
  'id',
  'name',
  'category',
  'summary',
  'description',
  'address',
  'street',
  'houseNumber',
  'city',
  'region',
  'postalCode',
  'country',
  'phone',
  'website',
  'email',
  'latitude',
  'longitude',
  'coordinates',
  'hours',
  'hoursMon',
  'hoursTue',
  'hoursWed',
  'hoursThu',
  'hoursFri',
  'hoursSat',
  'hoursSun',
  'price',
  'closed',
  'oldAddress',
] as const;

export type Field = (typeof fields)[number];

/** One of the site's own attributes, by its slug: `attributes.material`. */
export type AttributeField = `attributes.${string}`;

export type ColumnField = Field | AttributeField;

export const attributeField = (slug: string): AttributeField => `attributes.${slug}`;

/** Fields that several columns can fill together. Every other field has one column. */
export const joinedFields: ReadonlySet<Field> = new Set(['address', 'phone', 'website', 'email']);

/**
 * Column names in the form of `foldHeader`, the most specific first: English, OpenStreetMap's tags, then German,
 * French, Spanish, Italian, Portuguese, Dutch, Polish, Russian, Arabic, Hebrew, Hindi, Japanese, Chinese, Korean.
 */
const headers: Readonly<Record<Field, string>> = {
  id: `id external_id uid uuid ref osm_id fid gid kennung nummer identifiant identificador codice code identyfikator
    معرف מזהה आईडी 番号 管理番号 編號 编号 번호 관리번호`,
  name: `name title business_name company company_name shop_name place_name titel firma bezeichnung nom nombre nome naam
    nazwa название имя наименование الاسم اسم שם नाम 名称 名前 店名 店舗名 施設名 商号 名稱 名字 이름 상호 상호명 업체명 시설명 도서관명`,
  category: `category categories brewery_type type kind kategorie art branche rubrik catégorie categorie type_d_activité
    categoría categoria tipo rodzaj kategoria категория тип الفئة التصنيف קטגוריה श्रेणी 種別 カテゴリ カテゴリー 分類 業種 类别 類別 분류 업종 구분`,
  summary: `summary short_description tagline subtitle kurzbeschreibung résumé resumen riassunto resumo samenvatting
    podsumowanie кратко ملخص תקציר सारांश 概要 摘要 요약`,
  description: `description about long_description notes beschreibung bemerkung descripción descrizione descrição
    omschrijving beschrijving opis описание الوصف وصف תיאור विवरण 説明 紹介 備考 描述 简介 簡介 설명 소개`,
  address: `address full_address addr_full address_1 address_2 address_3 address1 address2 address3 address_line_1
    address_line_2 street_address anschrift adresse dirección direccion indirizzo endereço endereco adres адрес العنوان
    عنوان כתובת पता 住所 所在地 地址 주소 도로명주소 소재지도로명주소`,
  street:
    'street addr_street street_name straße strasse rue calle via rua straat ulica улица شارع الشارع רחוב सड़क 街道 도로명',
  houseNumber:
    'house_number housenumber addr_housenumber hausnummer numéro número numer_domu huisnummer дом 番地 门牌 門牌',
  city: `city town addr_city locality municipality village stadt ort gemeinde ville commune ciudad localidad città citta
    comune cidade stad plaats gemeente miasto miejscowość город المدينة مدينة עיר शहर 市区町村 市町村 市 城市 시군구 도시 시군구명`,
  region: `state_province region state province county_province addr_state addr_province county bundesland kanton région
    département región provincia regione estado provincie województwo область регион المنطقة المحافظة מחוז राज्य 都道府県
    省 省份 시도 시도명`,
  postalCode: `postal_code postcode zip zip_code postalcode addr_postcode plz postleitzahl code_postal cp código_postal
    codigo_postal cap cep kod_pocztowy индекс الرمز_البريدي מיקוד पिन_कोड 郵便番号 邮编 郵遞區號 우편번호`,
  country: `country country_code country_name addr_country land staat pays país pais paese kraj страна البلد الدولة מדינה
    देश 国 国名 国家 國家 국가`,
  phone: `phone telephone phone_number tel contact_phone mobile contact_mobile telefon telefonnummer téléphone teléfono
    telefono telefone telefoon телефон الهاتف هاتف טלפון फ़ोन फोन 電話番号 電話 tel番号 电话 전화번호 전화`,
  website: `website_url website url web homepage contact_website site internet webseite webadresse site_web sitio_web
    página_web sito sito_web strona strona_www www сайт الموقع الموقع_الإلكتروني אתר वेबसाइट ホームページ サイト 公式サイト 网站
    網站 홈페이지 웹사이트 홈페이지주소`,
  email: `email e_mail mail email_address contact_email e_mail_adresse courriel correo correo_electrónico
    почта البريد البريد_الإلكتروني דואל ईमेल メール メールアドレス 邮箱 電郵 이메일`,
  latitude: `geometry_latitude latitude lat geo_lat gps_lat y breite breitengrad latitud latitudine breedtegraad szerokość
    широта خط_العرض קו_רוחב अक्षांश 緯度 纬度 위도`,
  longitude: `geometry_longitude longitude lng lon long geo_lng geo_lon gps_lng gps_lon x länge längengrad longitud
    longitudine lengtegraad długość долгота خط_الطول קו_אורך देशांतर 経度 经度 經度 경도`,
  coordinates:
    'coordinates coordinate latlng lat_lng lat_lon geo geopoint geo_point location_point wkt koordinaten coordonnées coordenadas координаты 座標 坐标 좌표',
  hours: `opening_hours hours business_hours opening_times öffnungszeiten oeffnungszeiten horaires heures_d_ouverture
    horario horarios orari openingstijden godziny_otwarcia часы_работы время_работы ساعات_العمل שעות_פתיחה खुलने_का_समय
    営業時間 開館時間 营业时间 營業時間 영업시간 운영시간 이용시간`,
  hoursMon: '',
  hoursTue: '',
  hoursWed: '',
  hoursThu: '',
  hoursFri: '',
  hoursSat: '',
  hoursSun: '',
  closed: 'closed permanently_closed',
  oldAddress: 'old_url old_address old_path',
  price: `price_level price price_range preisniveau preisklasse prix precio prezzo preço prijs cena цена السعر מחיר 価格帯 価格 价格 가격`,
};

/** OpenStreetMap's tags for the category of a place. Each is a separate column. */
export const osmCategoryTags = ['amenity', 'shop', 'tourism', 'office', 'craft', 'leisure', 'healthcare'];

/** Normalises a column's name: lower case, punctuation and spaces as `_`. `addr:street` becomes `addr_street`. */
export function foldHeader(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}

/** Every known name with its field. The lowest rank is the best match. */
export const knownHeaders: ReadonlyMap<string, { field: Field; rank: number }> = new Map(
  fields.flatMap((field) =>
    headers[field]
      .split(/\s+/)
      .filter(Boolean)
      .map((word, rank) => [foldHeader(word), { field, rank }] as const),
  ),
);
