import { expect, test } from 'vitest';
import { columnsOfTable } from '../../../../tests/support/column-shapes.ts';

test('an extract of OpenStreetMap as a table', () => {
  const text = `
@id | @type | name | name:de | official_name | brand | amenity | shop | art | fee | check_date | addr:street | addr:housenumber | addr:postcode | addr:city | contact:phone | fax | website | opening_hours | @lat | @lon
node/11 | node | Blue Kettle | Blauer Kessel | | | cafe | | | no | 2024-03-02 | Mill Lane | 4 | 40111 | Farrow | +49 201 5550101 | +49 201 5550102 | https://kettle.example | Mo-Fr 08:00-18:00 | 51.4501 | 7.0131
way/12 | way | Corner Oven | | | Oven & Co | | bakery | | no | 2023-11-20 | Mill Lane | 9a | 40111 | Farrow | | | | 24/7 | 51.4502 | 7.0132
node/13 | node | Harbour Inn | | | | pub | | mural | yes | 2024-01-15 | Quay | 1 | 40113 | Farrow | 0201 5550103 | | http://inn.example/a | Sa,Su 12:00-23:00 | 51.4503 | 7.0133
node/14 | node | Old Mill | | | | restaurant | | | no | 2022-05-05 | Quay | 3 | 40113 | Farrow | | | | | 51.4504 | 7.0134
node/15 | node | Paper Boat | | | | | books | | no | 2024-02-01 | Quay | 5 | 40113 | Farrow | | | | | 51.4505 | 7.0135`;
  expect(columnsOfTable(text)).toEqual({
    '@id': 'id',
    name: 'name',
    amenity: 'category',
    shop: 'category',
    'addr:street': 'street',
    'addr:housenumber': 'houseNumber',
    'addr:postcode': 'postalCode',
    'addr:city': 'city',
    'contact:phone': 'phone',
    website: 'website',
    opening_hours: 'hours',
    '@lat': 'latitude',
    '@lon': 'longitude',
  });
});

test('tags of what a place was, in OpenStreetMap', () => {
  const text = `
@id | name | disused:amenity | amenity | end_date | was:shop
node/1 | Tin Star | | bar | |
node/2 | Lamp House | pub | | 2019-05-01 |
node/3 | Bell Yard | | cafe | 2021 | books
node/4 | Reed Hall | | cafe | |`;
  expect(columnsOfTable(text)).toEqual({
    '@id': 'id',
    name: 'name',
    'disused:amenity': 'closed',
    amenity: 'category',
    end_date: 'closed',
    'was:shop': 'closed',
  });
});

test('venues of Who’s On First', () => {
  const text = `
wof:id | wof:name | name:eng_x_preferred | wof:placetype | wof:country | wof:parent_id | addr:full | addr:postcode | addr:phone | edtf:cessation | edtf:deprecated | mz:is_current | geom:latitude | geom:longitude | geom:area | wof:geomhash
101 | Tallow Works | Tallow Works | venue | US | 85 | 1 Fish Street, Norbury | 90001 | (555) 010-0101 | uuuu | uuuu | 1 | 34.0101 | -118.2101 | 0 | 9f86d081884c7d659a2feaa0c55ad015
102 | Juniper Diner | | venue | US | 85 | 2 Fish Street, Norbury | 90001 | | 2018-04-01 | | 0 | 34.0102 | -118.2102 | 0 | 2c26b46b68ffc68ff99b453c1d304134
103 | Copper Bank | | venue | US | 85 | 3 Fish Street, Norbury | 90002 | | | | -1 | 34.0103 | -118.2103 | 0 | fcde2b2edba56bf408601fb721fe9b5c`;
  expect(columnsOfTable(text)).toEqual({
    'wof:id': 'id',
    'wof:name': 'name',
    'wof:placetype': 'category',
    'wof:country': 'country',
    'addr:full': 'address',
    'addr:postcode': 'postalCode',
    'addr:phone': 'phone',
    'edtf:cessation': 'closed',
    'edtf:deprecated': 'closed',
    'mz:is_current': 'closed',
    'geom:latitude': 'latitude',
    'geom:longitude': 'longitude',
  });
});

test('saved places of Google Takeout', () => {
  const text = `
Title | Note | URL | Comment
Tea Pavilion | | https://www.google.com/maps/place/a1 |
Glass House | Try the soup | https://www.google.com/maps/place/a2 |
North Pier | | https://www.google.com/maps/place/a3 |
Print Room | | https://www.google.com/maps/place/a4 |
Sail Loft | | https://www.google.com/maps/place/a5 |`;
  expect(columnsOfTable(text)).toEqual({ Title: 'name', Note: 'description' });
  const nested = `
properties.date | properties.google_maps_url | properties.location.name | properties.location.address | properties.location.country_code | geometry:latitude | geometry:longitude
2024-01-01T10:00:00Z | http://maps.google.com/?cid=1 | Tea Pavilion | 4 Hill Road, Luton | GB | 51.1111 | -0.1111
2024-01-02T10:00:00Z | http://maps.google.com/?cid=2 | Glass House | 5 Hill Road, Luton | GB | 51.1112 | -0.1112`;
  expect(columnsOfTable(nested)).toEqual({
    'properties.location.name': 'name',
    'properties.location.address': 'address',
    'properties.location.country_code': 'country',
    'geometry:latitude': 'latitude',
    'geometry:longitude': 'longitude',
  });
  const old = `
Title | Location.Business Name | Location.Address | Location.Geo Coordinates.Latitude | Location.Geo Coordinates.Longitude
Saved 1 | Tea Pavilion | 4 Hill Road, Luton | 51.1111 | -0.1111
Saved 2 | Glass House | 5 Hill Road, Luton | 51.1112 | -0.1112`;
  expect(columnsOfTable(old)).toEqual({
    'Location.Business Name': 'name',
    'Location.Address': 'address',
    'Location.Geo Coordinates.Latitude': 'latitude',
    'Location.Geo Coordinates.Longitude': 'longitude',
  });
});

test('answers of Google Places, new and old', () => {
  const text = `
id | displayName.text | displayName.languageCode | formattedAddress | internationalPhoneNumber | websiteUri | location.latitude | location.longitude | businessStatus | primaryType | googleMapsUri | rating
ChIJ01 | Amber Room | en | 1 Low Street, Leeds LS1 1AA, UK | +44 113 496 0101 | https://amber.example/ | 53.7901 | -1.5401 | OPERATIONAL | restaurant | https://maps.google.com/?cid=1 | 4.1
ChIJ02 | Brass Monkey | en | 2 Low Street, Leeds LS1 1AA, UK | +44 113 496 0102 | https://brass.example/ | 53.7902 | -1.5402 | CLOSED_PERMANENTLY | bar | https://maps.google.com/?cid=2 | 3.9
ChIJ03 | Chalk Farm | en | 3 Low Street, Leeds LS1 1AA, UK | | https://chalk.example/ | 53.7903 | -1.5403 | OPERATIONAL | bar | https://maps.google.com/?cid=3 | 4.4`;
  expect(columnsOfTable(text)).toEqual({
    id: 'id',
    'displayName.text': 'name',
    formattedAddress: 'address',
    internationalPhoneNumber: 'phone',
    websiteUri: 'website',
    'location.latitude': 'latitude',
    'location.longitude': 'longitude',
    businessStatus: 'closed',
    primaryType: 'category',
  });
  const old = `
place_id | name | formatted_address | formatted_phone_number | permanently_closed | geometry.location.lat | geometry.location.lng | opening_hours.weekday_text | types | url
p1 | Amber Room | 1 Low Street, Leeds | 0113 496 0101 | | 53.7901 | -1.5401 | Monday: 9:00 AM – 5:00 PM;Tuesday: Closed | bar;food | https://maps.google.com/?cid=1
p2 | Brass Monkey | 2 Low Street, Leeds | 0113 496 0102 | true | 53.7902 | -1.5402 | Monday: 9:00 AM – 5:00 PM;Tuesday: Closed | bar;food | https://maps.google.com/?cid=2`;
  expect(columnsOfTable(old)).toMatchObject({
    place_id: 'id',
    name: 'name',
    formatted_address: 'address',
    formatted_phone_number: 'phone',
    permanently_closed: 'closed',
    'geometry.location.lat': 'latitude',
    'geometry.location.lng': 'longitude',
    'opening_hours.weekday_text': 'hours',
    types: 'category',
  });
});

test('businesses of Yelp', () => {
  const text = `
business_id | name | address | city | state | postal_code | latitude | longitude | stars | review_count | is_open | categories | hours.Monday | hours.Tuesday | hours.Wednesday | hours.Thursday | hours.Friday | hours.Saturday | hours.Sunday
Pns2 | Fern Deli | 10 Ash Ave | Tamber | PA | 19001 | 40.0101 | -75.1101 | 4.5 | 22 | 1 | Delis, Food | 8:0-18:0 | 8:0-18:0 | 8:0-18:0 | 8:0-18:0 | 8:0-18:0 | |
mpf3 | Gable Books | 11 Ash Ave | Tamber | PA | 19001 | 40.0102 | -75.1102 | 3.0 | 5 | 0 | Books, Food | 0:0-0:0 | 8:0-18:30 | 8:0-18:30 | 8:0-18:30 | 8:0-18:30 | 8:0-14:0 |
tUFr | Hollow Oak | 12 Ash Ave | Tamber | PA | 19002 | 40.0103 | -75.1103 | 3.5 | 9 | 1 | Bars | 8:0-22:0 | 8:0-22:0 | 8:0-22:0 | 8:0-22:0 | 8:0-23:0 | 9:0-23:0 | 8:0-22:0`;
  expect(columnsOfTable(text)).toEqual({
    business_id: 'id',
    name: 'name',
    address: 'address',
    city: 'city',
    state: 'region',
    postal_code: 'postalCode',
    latitude: 'latitude',
    longitude: 'longitude',
    is_open: 'closed',
    categories: 'category',
    'hours.Monday': 'hoursMon',
    'hours.Tuesday': 'hoursTue',
    'hours.Wednesday': 'hoursWed',
    'hours.Thursday': 'hoursThu',
    'hours.Friday': 'hoursFri',
    'hours.Saturday': 'hoursSat',
    'hours.Sunday': 'hoursSun',
  });
});

test('places of Foursquare', () => {
  const text = `
fsq_place_id | name | latitude | longitude | address | locality | region | postcode | admin_region | country | date_created | date_refreshed | date_closed | tel | website | email | facebook_id | fsq_category_labels
4b01 | Ivy Clinic | 45.5001 | -73.5001 | 1 Rue Haute | Montclair | QC | H1A 1A1 | | CA | 2012-01-01 | 2024-01-01 | | 514-555-0101 | https://ivy.example | a@ivy.example | 1001 | Health > Clinic
4b02 | Jade Court | 45.5002 | -73.5002 | 2 Rue Haute | Montclair | QC | H1A 1A2 | | CA | 2012-01-02 | 2024-01-01 | 2020-06-30 | 514-555-0102 | https://jade.example | | 1002 | Food > Noodles
4b03 | Kite Field | 45.5003 | -73.5003 | | Montclair | QC | | | CA | 2012-01-03 | 2024-01-01 | | | | | | Parks`;
  expect(columnsOfTable(text)).toEqual({
    fsq_place_id: 'id',
    name: 'name',
    latitude: 'latitude',
    longitude: 'longitude',
    address: 'address',
    locality: 'city',
    region: 'region',
    postcode: 'postalCode',
    country: 'country',
    date_closed: 'closed',
    tel: 'phone',
    website: 'website',
    email: 'email',
    fsq_category_labels: 'category',
  });
});

test('places of Overture', () => {
  const text = `
id | names.primary | names.common | categories.primary | confidence | websites | phones | socials | brand.names.primary | addresses | operating_status | version
08f1 | Larch Gym | | gym | 0.97 | https://larch.example | +31 20 555 0101 | https://www.facebook.com/1 | | [{"freeform":"Kade 1","locality":"Velde"}] | open | 1
08f2 | Moss Cafe | | cafe | 0.91 | https://moss.example | +31 20 555 0102 | https://www.facebook.com/2 | Moss | [{"freeform":"Kade 2","locality":"Velde"}] | permanently_closed | 1
08f3 | Nettle Bar | | bar | 0.88 | | | https://www.facebook.com/3 | | [{"freeform":"Kade 3","locality":"Velde"}] | open | 2`;
  expect(columnsOfTable(text)).toEqual({
    id: 'id',
    'names.primary': 'name',
    'categories.primary': 'category',
    websites: 'website',
    phones: 'phone',
    operating_status: 'closed',
  });
});
