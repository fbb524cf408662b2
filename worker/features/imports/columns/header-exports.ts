import type { Field } from './column-headers.ts';
import type { HeaderWords } from './header-words.ts';

/**
 * Names of columns in common exports: OpenStreetMap, Who's On First, Google, Yelp, Foursquare, Overture, WordPress
 * directory plug-ins, schema.org, standard data sets of governments.
 */
export const exportHeaders: Readonly<Partial<Record<Field, HeaderWords>>> = {
  id: ['id', 'osm_id place_id business_id fsq_id fsq_place_id wof_id post_id yelp_id google_place_id gers_id'],
  name: [
    'wof_name schema_name display_name_text names_primary nom_de_l_etablissement nom_etablissement nombre_del_centro',
    'post_title',
    'mz_name',
  ],
  category: [
    'directory_category brewery_type primary_type categories_primary taxonomy_primary basic_category gd_placecategory listing_category job_listing_category at_biz_dir_category',
    'primary_type_display_name_text types fsq_category_labels post_category category_label sic_category google_types naics_title',
    'wof_placetype default_category',
  ],
  summary: ['post_excerpt editorial_summary editorial_summary_text generative_summary_overview_text'],
  description: ['post_content listing_description job_description'],
  address: [
    'addr_full schema_address 所在地_連結表記 location_address1',
    'formatted_address short_formatted_address formatted_full_address addresses_freeform freeform location_formatted_address location_display_address display_address job_location vicinity geodir_street geolocation_formatted_address',
    'addresses',
  ],
  street: ['addr_street thoroughfare_name geolocation_street', 'addr_place'],
  houseNumber: ['addr_housenumber geolocation_street_number'],
  city: [
    'addr_city address_locality geolocation_city nombre_municipio',
    '所在地_市区町村 addresses_locality wof_locality',
    'addr_town addr_village',
  ],
  region: [
    'address_region addr_state addr_province 所在地_都道府県 geolocation_state_long',
    'addresses_region wof_region geolocation_state_short',
  ],
  postalCode: ['addr_postcode geolocation_postcode'],
  country: [
    'addr_country address_country wof_country iso_country',
    'geolocation_country_long geolocation_country_short addresses_country',
  ],
  phone: [
    'international_phone_number contact_phone geodir_contact geodir_phone company_phone',
    'formatted_phone_number national_phone_number contact_mobile display_phone phones',
  ],
  website: ['website_uri contact_website company_website geodir_website', 'url_homepage websites'],
  email: ['contact_email geodir_email company_email', 'emails'],
  latitude: [
    'geometry_latitude',
    'geometry_location_lat geocodes_main_latitude geolocation_lat location_geo_coordinates_latitude',
  ],
  longitude: [
    'geometry_longitude',
    'geometry_location_lng geocodes_main_longitude geolocation_long location_geo_coordinates_longitude',
  ],
  coordinates: ['geo_location'],
  hours: [
    `regular_opening_hours regular_opening_hours_weekday_descriptions opening_hours_specification opening_hours_weekday_text
      hours_display geodir_timing job_hours`,
    'current_opening_hours weekday_text weekday_descriptions',
  ],
  price: ['price_level', 'geodir_price_range'],
  closed: ['mz_is_current edtf_deprecated edtf_cessation', 'is_permanently_closed temporarily_or_permanently_closed'],
  oldAddress: ['post_permalink'],
};

/** OpenStreetMap's tags for the category of a place. Each is a separate column. */
export const osmCategoryTags = ['amenity', 'shop', 'tourism', 'office', 'craft', 'leisure', 'healthcare'];

/** First words that say whose column it is, or where an export keeps it. What follows is read alone. */
export const prefixes =
  `business place poi venue location listing store shop company facility library school restaurant hotel
  museum organisation organization org institution site station market club church branch establishment etablissement
  properties property fields field acf wof schema geodir directory data attributes item record centro biblioteca
  bibliotheque musee einrichtung park garden trail beach hut cafe pub bar clinic hospital pharmacy studio salon gallery theatre
  contact addr address geom geo geometry job`.split(/\s+/);

/** Prefixes that belong to a few fields only: `contact_name` is a person. */
export const narrowPrefixes: Readonly<Record<string, readonly Field[]>> = {
  contact: ['phone', 'email', 'website', 'address'],
  addr: ['street', 'houseNumber', 'city', 'region', 'postalCode', 'country'],
  address: ['address', 'street', 'houseNumber', 'city', 'region', 'postalCode', 'country', 'latitude', 'longitude'],
  geom: ['latitude', 'longitude'],
  geo: ['latitude', 'longitude'],
  geometry: ['latitude', 'longitude', 'coordinates'],
  job: ['website', 'email', 'phone', 'latitude', 'longitude'],
};

/** Words in a header that speak of another thing than the place itself. */
export const otherThings =
  `kana hira rm romaji latn pinyin furigana ruby reading short abbr abbreviation acronym old alt former previous owner user author
  file first last middle maiden parent host domain bank manager director person contacto contact district display_order
  mailing billing correspondence registered invoice fax telefax telecopie menu image images photo photos picture pictures
  thumbnail logo icon facebook instagram twitter youtube linkedin tiktok whatsapp wikipedia wikidata wikimedia source check
  checked updated created modified editor creator license licence publisher int loc nat reg sorting slug brand operator
  gestionnaire responsable contacts voie staff reviewer start date variant colloquial nick famille prenom
  vorname nachname ansprechpartner inhaber username filename hostname surname firstname lastname key token hash`.split(
    /\s+/,
  );

/** The same in scripts without spaces, anywhere in the header. */
export const otherThingsWithin = [
  ...[
    'カナ',
    'かな',
    'フリガナ',
    'ふりがな',
    'よみ',
    'ヨミ',
    '読み',
    '英字',
    '英語',
    'ローマ字',
    '略称',
    '旧',
    '代表者',
    '担当',
  ],
  ...[
    '管理者',
    '責任者',
    '所有者',
    '公共団体',
    '法人',
    '団体',
    '町字',
    '建物',
    'ファクス',
    'ファックス',
    '曾用',
    '联系人',
    '负责人',
    '简称',
  ],
  ...[
    '대표자',
    '담당',
    '관리기관',
    '제공기관',
    '운영기관',
    '읍면동',
    '약칭',
    '영문',
    '팩스',
    '데이터',
    'fax',
    'ｆａｘ',
    '传真',
    '傳真',
  ],
];
