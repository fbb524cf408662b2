import type { Field } from './column-headers.ts';

/** Names of columns by how clearly they name the field: no other, usually, perhaps. */
export type HeaderWords = readonly [best: string, usual?: string, weak?: string];

/**
 * What people and authorities call their columns: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish,
 * Russian, Arabic, Hebrew, Hindi, Japanese, Chinese, Korean. Case, accents and punctuation do not matter.
 */
export const headerWords: Readonly<Partial<Record<Field, HeaderWords>>> = {
  id: [
    'id',
    `external_id uid uuid guid identifier record_id globalid listing_id store_id store_code shop_id venue_id facility_id location_id
      uai siret finess 管理番号 施設id 施設コード 관리번호 시설id 店铺编号`,
    `ref fid gid objectid object_id ogc_fid kennung nummer nr no lfd_nr identifiant identificador codice code código codigo
      identyfikator معرف מזהה आईडी 番号 編號 编号 序号 번호 연번`,
  ],
  name: [
    `name business_name company_name shop_name place_name store_name trade_name trading_name dba_name doing_business_as nome_fantasia
      nombre_comercial nome_comercial nom_commercial dénomination_usuelle facility_name venue_name nom nombre nome naam nazwa
      denominazione denominación denominação bezeichnung название наименование имя الاسم اسم שם नाम 名称 店名 店舗名 施設名
      名稱 机构名称 店铺名称 商户名称 이름 상호 상호명 업체명 시설명 도서관명`,
    `title official_name display_name titel titre título titolo タイトル label libelle libellé intitulé designation firma
      firmenname anzeigename company business organisation organization institution establishment einrichtung établissement
      etablissement 名前 商号 事業所名 名字`,
    `brand operator betreiber legal_name denomination enseigne raison_sociale razón_social ragione_sociale razão_social label library school
      museum restaurant hotel store venue 法人名`,
  ],
  category: [
    `category categories kategorie catégorie categoria categoría kategoria категория الفئة קטגוריה श्रेणी カテゴリ カテゴリー 分類
      类别 類別 분류`,
    `type kind typ type_d_activité tipo rodzaj тип rubrik rubrique branche subcategory place_type business_type
      establishment_type סיווג التصنيف 種別 業種 업종 구분 유형 종류 机构类型 类型`,
    `art activity activité sector tags genre typologie tipologia tipologia_funzionale вид вид_деятельности виды_деятельности folder trade fachrichtung fachgebiet spécialité
      especialidad specialty speciality 診療科目 진료과목 специализация`,
  ],
  summary: [
    'summary short_description kurzbeschreibung résumé resumen riassunto resumo samenvatting podsumowanie ملخص תקציר सारांश 概要 摘要 요약',
    'tagline subtitle excerpt teaser кратко 简介 簡介',
    'slogan motto',
  ],
  description: [
    'description beschreibung descripción descrizione descrição omschrijving beschrijving opis описание الوصف وصف תיאור विवरण 説明 描述 설명',
    'about long_description details body content presentation présentation 紹介 소개 介绍 介紹',
    'notes note remarks comment bemerkung anmerkung remarque observaciones 備考 비고 备注',
  ],
  address: [
    `address address_line street_address_line anschrift adresse dirección endereço adres адрес morada العنوان عنوان כתובת पता 住所 所在地
      地址 详细地址 주소 도로명주소 소재지도로명주소 adresse_postale indirizzo numero_et_libelle_voie straße_und_hausnummer straße_hausnummer straße_nr`,
    `full_address street_address complete_address location_address adresse_complète vollständige_adresse dirección_completa
      indirizzo_completo domicilio 지번주소 소재지지번주소 местонахождение`,
    'location where standort lieu ubicación logradouro 場所 위치',
  ],
  street: [
    'street street_name straße rue calle via rua straat ulica улица شارع الشارع רחוב सड़क 街道 도로명',
    'nom_voie voie libelle_voie nombre_via strassenname road thoroughfare',
  ],
  houseNumber: [
    'house_number housenumber street_number hausnummer numéro_voie numero_civico numer_domu nr_domu huisnummer дом 番地 门牌 門牌',
    'numéro número civico hausnr',
    'num',
  ],
  city: [
    `city town stadt ort ville ciudad città cidade stad miasto город المدينة مدينة עיר शहर 市区町村 市町村 城市 시군구 도시 시군구명`,
    `municipality municipio município locality localité localidad località località village gemeinde commune comune gemeente plaats población miejscowość
      населенный_пункт libelle_commune town_city city_town ortsname concelho`,
    '市 suburb',
  ],
  region: [
    `region state province state_province bundesland kanton région regione região województwo область регион
      المنطقة المحافظة מחוז राज्य 都道府県 省 省份 縣市 县市 시도 시도명`,
    'county county_province state_region departement département regione estado provincia provincie distrito край comunidad_autónoma',
  ],
  postalCode: [
    `postal_code postcode zip zip_code plz postleitzahl code_postal código_postal codigo_postal cap cep kod_pocztowy индекс
      الرمز_البريدي מיקוד पिन_कोड 郵便番号 邮编 邮政编码 郵遞區號 우편번호 postcode_zip почтовый_индекс`,
    'cp pincode post_code zipcode codice_postale',
  ],
  country: [
    'country land staat pays país paese kraj страна البلد الدولة מדינה देश 国 国名 国家 國家 국가',
    'country_name country_code country_iso iso_country nation ländercode code_pays pais_codigo',
  ],
  phone: [
    `phone telephone phone_number telephone_number tel telefon telefonnummer téléphone teléfono telefono telefone telefoon
      телефон رقم_الهاتف फ़ोन_नंबर الهاتف هاتف טלפון फ़ोन फोन 電話番号 電話 电话 联系电话 전화번호 전화`,
    `mobile mobile_phone contact_number tel番号 telefonnr phone_no tel_no numéro_de_téléphone telefones telefoni telefony
      telefono_fijo handy móvil`,
  ],
  website: [
    `website website_url web_site homepage homepage_url internetseite webseite webadresse site_web sitio_web página_web sito_web sito_internet
      strona_www strona_internetowa אתר वेबसाइट ホームページ 公式サイト 网站 網站 网址 홈페이지 웹사이트 홈페이지주소 сайт الموقع_الإلكتروني site_internet`,
    'url web site www internet sito strona الموقع サイト 公式url ホームページurl web_address pagina_web',
    'link',
  ],
  email: [
    `email e_mail email_address e_mail_adresse courriel correo_electrónico email_adresse mail メールアドレス 邮箱 电子邮箱 電郵 이메일
      البريد_الإلكتروني דואל ईमेल adresse_mail эл_почта электронная_почта адрес_электронной_почты`,
    'correo courriel mel mél почта البريد メール 連絡先メールアドレス',
  ],
  latitude: [
    'geometry_latitude',
    `latitude lat breitengrad geo_breite latitud latitudine breedtegraad szerokość широта خط_العرض קו_רוחב अक्षांश 緯度 纬度 緯線
      위도 latitude_wgs84 geo_lat gps_lat coordonnées_latitude`,
    'y breite',
  ],
  longitude: [
    'geometry_longitude',
    `longitude lon lng long längengrad geo_länge longitud longitudine lengtegraad długość долгота خط_الطول קו_אורך देशांतर 経度
      经度 經度 경도 longitude_wgs84 geo_lon geo_lng gps_lng gps_lon coordonnées_longitude`,
    'x länge',
  ],
  coordinates: [
    'coordinates coordinate latlng lat_lng lat_lon lat_long latitude_longitude geopoint geo_point geo_point_2d koordinaten coordonnées coordenadas coordinate_geografiche координаты 座標 坐标 좌표',
    'wkt location_point coordonnées_géographiques',
    'geo location point geometry geom the_geom geo_shape',
  ],
  hours: [
    `opening_hours business_hours opening_times open_hours öffnungszeiten oeffnungszeiten horaires_d_ouverture heures_d_ouverture
      horario_de_apertura horarios_de_apertura orari_di_apertura orario_di_apertura horário_de_funcionamento openingstijden
      godziny_otwarcia часы_работы время_работы режим_работы ساعات_العمل שעות_פתיחה खुलने_का_समय 営業時間 開館時間 利用時間 营业时间
      營業時間 开放时间 영업시간 운영시간 이용시간`,
    'hours horaire horaires horario horarios orari orario horário',
  ],
  price: [
    'price_level price_range priceRange preisniveau preisklasse 価格帯',
    'price prix precio prezzo preço prijs preis cena цена السعر מחיר 価格 价格 가격',
  ],
  closed: [
    `closed permanently_closed is_closed closed_permanently date_closed closed_date closing_date closure_date cessation_date
      date_cessation closed_at date_fermeture date_de_fermeture dauerhaft_geschlossen geschlossen_seit schließungsdatum
      cerrado_permanentemente fecha_cierre fecha_de_cierre data_chiusura data_de_encerramento дата_закрытия 廃業 廃業日 廃止日 閉店日
      閉鎖日 폐업 폐업일자 폐업일`,
    `business_status operating_status operational_status fermé geschlossen cerrado chiuso encerrado закрыто is_open is_active
      active aktiv 営業状態 영업상태 영업상태명 营业状态`,
    `status end_date état statut stato situação situación stan статус состояние durum الحالة 状態 상태 状态 狀態 经营状态
      經營狀態`,
  ],
  oldAddress: [
    'old_url old_address old_path old_link old_slug former_url former_path legacy_url legacy_path previous_url alte_url ancienne_url',
    'permalink slug_path url_path page_path post_url page_url listing_url canonical_url redirect_from guid link',
    'path url',
  ],
};

/** The days of the week, Monday first, as columns of hours are called. Single letters of other alphabets are none. */
export const dayWords: readonly string[] = [
  'mo mon monday montag lundi lunes lunedì segunda segunda_feira maandag poniedziałek понедельник пн الاثنين שני सोमवार 月曜日 月曜 月 周一 星期一 월요일 월',
  'tu tue tues tuesday dienstag mardi martes martedì terça terça_feira dinsdag wtorek вторник вт الثلاثاء שלישי मंगलवार 火曜日 火曜 火 周二 星期二 화요일 화',
  'we wed wednesday mittwoch mercredi miércoles mercoledì quarta quarta_feira woensdag środa среда ср الأربعاء רביעי बुधवार 水曜日 水曜 水 周三 星期三 수요일 수',
  'th thu thur thurs thursday donnerstag jeudi jueves giovedì quinta quinta_feira donderdag czwartek четверг чт الخميس חמישי गुरुवार 木曜日 木曜 木 周四 星期四 목요일 목',
  'fr fri friday freitag vendredi viernes venerdì sexta sexta_feira vrijdag piątek пятница пт الجمعة שישי शुक्रवार 金曜日 金曜 金 周五 星期五 금요일 금',
  'sa sat saturday samstag sonnabend samedi sábado sabato zaterdag sobota суббота сб السبت שבת शनिवार 土曜日 土曜 土 周六 星期六 토요일 토',
  'su sun sunday sonntag dimanche domingo domenica zondag niedziela воскресенье вс الأحد ראשון रविवार 日曜日 日曜 日 周日 星期日 星期天 일요일 일',
];
