import { expect } from 'vitest';
import { type Kind, lines } from './kind.ts';

/** Exports of programs that websites and tables are made with. */
export const programs: readonly Kind[] = [
  {
    title: 'a directory plug-in of WordPress',
    content: lines(
      '"ID","post_title","post_author","post_content","post_status","post_date","post_category","default_category","post_tags","featured","street","city","region","country","zip","latitude","longitude","phone","email","website","business_hours","link"',
      '"11","Oak &amp; Ivy","1","<p>Old <b>pub</b>.</p>","publish","2020-01-01 10:00:00","Pubs,Food","Pubs","ale","0","3 High St","Leeds","West Yorkshire","United Kingdom","LS1 4AA","53.7997","-1.5492","0113 496 0001","ale@oak.example","https://oak.example","","https://guide.example/places/oak-ivy/"',
      '"12","Mill Tearoom","1","Cakes, daily.","publish","2020-01-02 10:00:00","Food","Food","","0","9 Mill Rd","Leeds","West Yorkshire","United Kingdom","LS2 4AA","53.8010","-1.5500","","","","","https://guide.example/places/mill-tearoom/"',
      '"13","Corner Shop","1","","publish","2020-01-03 10:00:00","Pubs","Pubs","","0","1 Low St","York","North Yorkshire","United Kingdom","YO1 7AA","53.9590","-1.0815","","","","","https://guide.example/places/corner-shop/"',
    ),
    columns: {
      ID: 'id',
      post_title: 'name',
      post_content: 'description',
      post_category: 'category',
      street: 'street',
      city: 'city',
      region: 'region',
      country: 'country',
      zip: 'postalCode',
      latitude: 'latitude',
      longitude: 'longitude',
      phone: 'phone',
      email: 'email',
      website: 'website',
      business_hours: 'hours',
      link: 'oldAddress',
    },
    more: {
      'Oak & Ivy': { address: '3 High St', postalCode: 'LS1 4AA', description: 'Old pub.', phone: '+441134960001' },
    },
    listings: [
      'Oak & Ivy | GB/West Yorkshire/Leeds | Pubs; Food',
      'Mill Tearoom | GB/West Yorkshire/Leeds | Food',
      'Corner Shop | GB/North Yorkshire/York | Pubs',
    ],
  },
  {
    title: 'Airtable, with emoji and cells of several lines',
    content: lines(
      '\ufeffName,Category,Notes,Photos,Address,City,Country,Website,Status,Created',
      '🍕 Pizza Paradiso,"🍕 Pizza,🌱 Vegan","Great dough.\n\nAsk for ""the corner"".",photo.jpg (https://dl.example.com/1),"Via Roma 3\n2nd floor",Lucca,Italy,paradiso.example.it,✅ Open,2024-01-01 9:00am',
      'Sunny Side,🌱 Vegan,,,Main St 4,Dublin,Ireland,,✅ Open,2024-01-02 9:00am',
      '"O\'Neill, ""Bros"" & Co",🍕 Pizza,=not a formula,,"Quay 1, Pier",Cork,Ireland,http://oneill.example,❌ Closed,2024-01-03 9:00am',
    ),
    columns: {
      Name: 'name',
      Category: 'category',
      Notes: 'description',
      Address: 'address',
      City: 'city',
      Country: 'country',
      Website: 'website',
      Status: 'closed',
    },
    more: {
      '🍕 Pizza Paradiso': { address: 'Via Roma 3, 2nd floor', description: 'Great dough.\n\nAsk for "the corner".' },
    },
    listings: [
      '🍕 Pizza Paradiso | IT//Lucca | 🍕 Pizza; 🌱 Vegan',
      'Sunny Side | IE//Dublin | 🌱 Vegan',
      'O\'Neill, "Bros" & Co | IE//Cork | 🍕 Pizza | closed',
    ],
  },
  {
    title: 'schema.org, as a list of local businesses',
    content: JSON.stringify([
      {
        ...{
          '@context': 'https://schema.org',
          '@type': 'Bakery',
          '@id': 'https://backwerk.example.at/#1',
          name: 'Backwerk Süd',
        },
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Südring 4',
          addressLocality: 'Graz',
          postalCode: '8010',
          addressCountry: 'AT',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 47.0707, longitude: 15.4395 },
        telephone: '+43 316 000001',
        url: 'https://backwerk.example.at',
        openingHoursSpecification: [
          { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday', 'Tuesday'], opens: '07:00', closes: '18:00' },
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: 'https://schema.org/Saturday',
            opens: '07:00',
            closes: '12:00',
          },
        ],
      },
      {
        ...{
          '@context': 'https://schema.org',
          '@type': 'CafeOrCoffeeShop',
          '@id': 'https://linde.example.at/#2',
          name: 'Café Linde',
        },
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Am Ufer 1',
          addressLocality: 'Linz',
          postalCode: '4020',
          addressCountry: 'AT',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 48.3069, longitude: 14.2858 },
        telephone: '+43 732 000002',
        url: 'https://linde.example.at',
        openingHoursSpecification: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Friday'],
          opens: '20:00',
          closes: '02:00',
        },
      },
    ]),
    columns: {
      '@type': 'category',
      '@id': 'id',
      name: 'name',
      'address.streetAddress': 'address',
      'address.addressLocality': 'city',
      'address.postalCode': 'postalCode',
      'address.addressCountry': 'country',
      'geo.latitude': 'latitude',
      'geo.longitude': 'longitude',
      telephone: 'phone',
      url: 'website',
      openingHoursSpecification: 'hours',
    },
    more: { 'Café Linde': { address: 'Am Ufer 1', hours: expect.stringContaining('"fri":[["20:00","02:00"]]') } },
    listings: ['Backwerk Süd | AT//Graz | Bakery', 'Café Linde | AT//Linz | CafeOrCoffeeShop'],
  },
];
