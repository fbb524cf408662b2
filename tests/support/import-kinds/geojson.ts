import type { Kind } from './kind.ts';

const toilet = (id: number, properties: object, [longitude, latitude]: readonly number[]) => ({
  type: 'Feature',
  properties: { geo_point_2d: { lon: longitude, lat: latitude }, objectid: id, ...properties },
  geometry: { type: 'MultiPoint', coordinates: [[longitude, latitude]] },
});

const square = (x: number, y: number) => [
  [x, y],
  [x + 100, y],
  [x + 100, y + 100],
  [x, y + 100],
  [x, y],
];

/** Files of authorities as GeoJSON. */
export const geojson: readonly Kind[] = [
  {
    title: 'toilets in Paris, which have no names, as GeoJSON',
    language: 'fr',
    told: { columns: { adresse: 'name' } },
    content: JSON.stringify({
      type: 'FeatureCollection',
      features: [
        toilet(
          1,
          {
            type: 'SANISETTE',
            statut: null,
            adresse: '2 RUE DES LILAS',
            arrondissement: 75019,
            horaire: '24 h / 24',
            acces_pmr: 'Oui',
          },
          [2.39, 48.88],
        ),
        toilet(
          2,
          {
            type: 'TOILETTES',
            statut: null,
            adresse: '10 AVENUE DU BOIS',
            arrondissement: 75012,
            horaire: '6 h - 22 h',
            acces_pmr: 'Oui',
          },
          [2.41, 48.84],
        ),
        toilet(
          3,
          {
            type: 'SANISETTE',
            statut: null,
            adresse: '5 PLACE DE L’ÉTANG',
            arrondissement: 75005,
            horaire: '24 h / 24',
            acces_pmr: 'Non',
          },
          [2.35, 48.845],
        ),
        toilet(
          4,
          {
            type: 'SANISETTE',
            statut: null,
            adresse: '77 QUAI VERT',
            arrondissement: 75013,
            horaire: '6 h - 1 h',
            acces_pmr: 'Oui',
          },
          [2.37, 48.835],
        ),
        toilet(
          5,
          {
            type: 'URINOIR',
            statut: null,
            adresse: '1 RUE NEUVE',
            arrondissement: 75001,
            horaire: '24 h / 24',
            acces_pmr: 'Non',
          },
          [2.34, 48.861],
        ),
      ],
    }),
    stop: 'no-name-column',
    columns: {
      type: 'category',
      statut: 'closed',
      adresse: 'name',
      horaire: 'hours',
      'geometry:latitude': 'latitude',
      'geometry:longitude': 'longitude',
    },
    warnings: { 'country-from-point': 5 },
    listings: [
      '2 RUE DES LILAS | FR | SANISETTE',
      '10 AVENUE DU BOIS | FR | TOILETTES',
      '5 PLACE DE L’ÉTANG | FR | SANISETTE',
      '77 QUAI VERT | FR | SANISETTE',
      '1 RUE NEUVE | FR | URINOIR',
    ],
  },
  {
    title: 'parks in Web Mercator, as polygons',
    content: JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } },
      features: [
        {
          type: 'Feature',
          properties: { OBJECTID: 1, PARK_NAME: 'Linden Green', PARK_TYPE: 'Park' },
          geometry: { type: 'Polygon', coordinates: [square(1489200, 6894000)] },
        },
        {
          type: 'Feature',
          properties: { OBJECTID: 2, PARK_NAME: 'Heron Marsh', PARK_TYPE: 'Reserve' },
          geometry: { type: 'MultiPolygon', coordinates: [[square(1490200, 6895000)], [square(1490500, 6895000)]] },
        },
        {
          type: 'Feature',
          properties: { OBJECTID: 3, PARK_NAME: 'Linden Green', PARK_TYPE: 'Park' },
          geometry: { type: 'Polygon', coordinates: [square(1498200, 6899000)] },
        },
      ],
    }),
    columns: {
      PARK_NAME: 'name',
      PARK_TYPE: 'category',
      'geometry:latitude': 'latitude',
      'geometry:longitude': 'longitude',
    },
    warnings: { 'country-from-point': 3 },
    listings: ['Linden Green | DE | Park', 'Heron Marsh | DE | Reserve', 'Linden Green | DE | Park'],
  },
];
