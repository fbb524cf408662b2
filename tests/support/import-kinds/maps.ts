import { type Kind, lines } from './kind.ts';

const point = (longitude: number, latitude: number) => ({ type: 'Point', coordinates: [longitude, latitude] });
const feature = (properties: object, geometry: object | null, more: object = {}) => ({
  type: 'Feature',
  ...more,
  properties,
  geometry,
});
const collection = (features: readonly object[], more: object = {}): string =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });

/** Exports of maps. */
export const maps: readonly Kind[] = [
  {
    title: 'OpenStreetMap, as GeoJSON of Overpass',
    content: collection([
      feature(
        {
          ...{
            '@id': 'node/101',
            name: 'Blue Kettle',
            'name:de': 'Blauer Kessel',
            amenity: 'cafe',
            'addr:city': 'Essen',
          },
          ...{ 'addr:street': 'Mill Lane', 'addr:housenumber': '4', opening_hours: 'Mo-Fr 08:00-18:00', fee: 'no' },
        },
        point(7.0131, 51.4501),
        { id: 'node/101' },
      ),
      feature(
        { '@id': 'way/102', name: 'Corner Oven', shop: 'bakery', 'addr:city': 'Essen', art: 'mural' },
        point(7.0132, 51.4502),
        { id: 'way/102' },
      ),
      feature({ '@id': 'node/103', amenity: 'bench' }, point(7.0133, 51.4503), { id: 'node/103' }),
      feature({ '@id': 'node/104', name: 'Tin Star', 'disused:amenity': 'pub', amenity: '' }, point(7.0134, 51.4504), {
        id: 'node/104',
      }),
      feature(
        { '@id': 'relation/105', name: 'Köter & Söhne', shop: 'pet', 'contact:phone': '+49 201 5550101' },
        {
          type: 'Polygon',
          coordinates: [
            [
              [7.02, 51.45],
              [7.022, 51.45],
              [7.022, 51.452],
              [7.02, 51.452],
              [7.02, 51.45],
            ],
          ],
        },
        { id: 'relation/105' },
      ),
    ]),
    columns: {
      '@id': 'id',
      name: 'name',
      amenity: 'category',
      'addr:city': 'city',
      'addr:street': 'street',
      'addr:housenumber': 'houseNumber',
      opening_hours: 'hours',
      shop: 'category',
      'disused:amenity': 'closed',
      'contact:phone': 'phone',
      'geometry:latitude': 'latitude',
      'geometry:longitude': 'longitude',
    },
    rejected: ['4 no-name'],
    warnings: { 'country-from-point': 4 },
    more: {
      'Blue Kettle': { address: 'Mill Lane 4' },
      'Köter & Söhne': { phone: '+492015550101', latitude: 51.451, longitude: 7.021 },
    },
    listings: [
      'Blue Kettle | DE//Essen | Cafe',
      'Corner Oven | DE//Essen | Bakery',
      'Tin Star | DE | - | closed',
      'Köter & Söhne | DE | Pet',
    ],
  },
  {
    title: 'OpenStreetMap, as a table of Overpass',
    content: lines(
      '@type\t@id\t@lat\t@lon\tname\tamenity\tshop\tcuisine\taddr:street\taddr:housenumber\taddr:postcode\taddr:city\tphone\twebsite\topening_hours\tcheck_date',
      'node\t2001\t50.8503\t4.3517\tChez Odile\trestaurant\t\tbelgian\tRue Haute\t12\t1000\tBruxelles\t+32 2 000 00 01\thttps://odile.example.be\tTu-Sa 12:00-14:00,18:00-22:00\t2025-01-02',
      'node\t2002\t51.2194\t4.4025\tDe Gouden Pen\t\tbooks\t\tMeir\t3\t2000\tAntwerpen\t\t\t\t2024-11-30',
      'way\t2003\t51.0543\t3.7174\tPatisserie ’t Zoet\t\tpastry\t\tKouter\t\t9000\tGent\t\t\tMo off; Tu-Su 07:00-18:00\t',
    ),
    columns: {
      '@id': 'id',
      '@lat': 'latitude',
      '@lon': 'longitude',
      name: 'name',
      amenity: 'category',
      shop: 'category',
      'addr:street': 'street',
      'addr:housenumber': 'houseNumber',
      'addr:postcode': 'postalCode',
      'addr:city': 'city',
      phone: 'phone',
      website: 'website',
      opening_hours: 'hours',
    },
    warnings: { 'country-from-point': 3 },
    listings: [
      'Chez Odile | BE//Bruxelles | Restaurant',
      'De Gouden Pen | BE//Antwerpen | Books',
      'Patisserie ’t Zoet | BE//Gent | Pastry',
    ],
  },
  {
    title: 'Who’s On First',
    content: lines(
      'wof:id,wof:name,wof:placetype,wof:country,wof:parent_id,addr:full,edtf:cessation,edtf:deprecated,mz:is_current,geom:latitude,geom:longitude,wof:geomhash',
      '90001,Harbour Books,venue,CA,101,"12 Wharf St, Halifax",,,1,44.6488,-63.5752,ab1',
      '90002,Old Fort Diner,venue,CA,101,"3 Fort Rd, Halifax",2019-05-01,,0,44.6510,-63.5800,ab2',
      '90003,Lantern Records,venue,CA,101,"7 Quay, Halifax",uuuu,,-1,44.6450,-63.5700,ab3',
      '90004,Gull Cafe,venue,CA,101,"9 Quay, Halifax",,2020-02-02,1,44.6440,-63.5710,ab4',
    ),
    columns: {
      'wof:id': 'id',
      'wof:name': 'name',
      'wof:placetype': 'category',
      'wof:country': 'country',
      'addr:full': 'address',
      'edtf:cessation': 'closed',
      'edtf:deprecated': 'closed',
      'mz:is_current': 'closed',
      'geom:latitude': 'latitude',
      'geom:longitude': 'longitude',
    },
    listings: [
      'Harbour Books | CA | Venue',
      'Old Fort Diner | CA | Venue | closed',
      'Lantern Records | CA | Venue',
      'Gull Cafe | CA | Venue | closed',
    ],
  },
  {
    title: 'Google Takeout with saved places',
    content: collection([
      feature(
        {
          date: '2024-03-01T10:00:00Z',
          google_maps_url: 'http://maps.google.com/?cid=1001',
          location: { address: '5 Lake Rd, Zürich, Switzerland', country_code: 'CH', name: 'Lake House' },
        },
        point(8.5417, 47.3769),
      ),
      feature(
        {
          date: '2024-04-01T10:00:00Z',
          google_maps_url: 'http://maps.google.com/?cid=1002',
          location: { address: 'Via Sole 2, Lugano, Switzerland', country_code: 'CH', name: 'Osteria Sole' },
        },
        point(8.9511, 46.0037),
      ),
      feature(
        {
          date: '2024-05-01T10:00:00Z',
          google_maps_url: 'http://maps.google.com/?q=46.9,7.4',
          Comment: 'No location information is available for this saved place',
        },
        point(0, 0),
      ),
    ]),
    columns: {
      'location.address': 'address',
      'location.country_code': 'country',
      'location.name': 'name',
      Comment: 'description',
      'geometry:latitude': 'latitude',
      'geometry:longitude': 'longitude',
    },
    rejected: ['4 no-name'],
    listings: ['Lake House | CH | -', 'Osteria Sole | CH | -'],
  },
];
