import { expect, test } from 'vitest';
import { columnsOfTable } from '../../../../tests/support/column-shapes.ts';

test('directory plug-ins of WordPress', () => {
  const geodirectory = `
ID | post_title | post_content | post_excerpt | post_name | post_status | post_author | post_category | geodir_street | geodir_city | geodir_contact | geodir_website | permalink | directory_category
1 | Olive Press | A shop for oil. | Oil | olive-press | publish | 1 | ,3,4, | 1 Bay Rd | Cole | 555-010-0101 | https://olive.example | https://guide.example/places/olive-press/ | Shops
2 | Plum Tree | A garden. | Garden | plum-tree | publish | 1 | ,3, | 2 Bay Rd | Cole | 555-010-0102 | https://plum.example | https://guide.example/places/plum-tree/ | Parks
3 | Quill Pen | Paper goods. | Paper | quill-pen | publish | 2 | ,4, | 3 Bay Rd | Cole | 555-010-0103 | | https://guide.example/places/quill-pen/ | Shops`;
  expect(columnsOfTable(geodirectory)).toEqual({
    ID: 'id',
    post_title: 'name',
    post_content: 'description',
    post_excerpt: 'summary',
    geodir_street: 'address',
    geodir_city: 'city',
    geodir_contact: 'phone',
    geodir_website: 'website',
    permalink: 'oldAddress',
    directory_category: 'category',
  });
  const listify = `
listing_title | _job_location | _company_phone | _company_website | _job_hours | listing_category | geolocation_lat | geolocation_long | listing_url
Olive Press | 1 Bay Rd, Cole | 555-010-0101 | https://olive.example | Mon-Fri 9am-5pm | Shops | 40.1101 | -75.1101 | /listing/olive-press
Plum Tree | 2 Bay Rd, Cole | 555-010-0102 | https://plum.example | Mon-Fri 9am-5pm | Parks | 40.1102 | -75.1102 | /listing/plum-tree
Quill Pen | 3 Bay Rd, Cole | 555-010-0103 | https://quill.example | Mon-Fri 9am-5pm | Shops | 40.1103 | -75.1103 | /listing/quill-pen`;
  expect(columnsOfTable(listify)).toEqual({
    listing_title: 'name',
    _job_location: 'address',
    _company_phone: 'phone',
    _company_website: 'website',
    _job_hours: 'hours',
    listing_category: 'category',
    geolocation_lat: 'latitude',
    geolocation_long: 'longitude',
    listing_url: 'oldAddress',
  });
});

test('records of Airtable, of ACF and of schema.org', () => {
  const airtable = `
id | createdTime | fields.Name | fields.Street Address | fields.City | fields.Phone Number | fields.Photo | fields.Owner Name
recA1 | 2024-01-01T00:00:00.000Z | Rowan Spa | 4 Elm St | Dorne | 555-010-0111 | https://dl.example/1.jpg | Ann Lee
recA2 | 2024-01-02T00:00:00.000Z | Sable Inn | 5 Elm St | Dorne | 555-010-0112 | https://dl.example/2.jpg | Bob Ray`;
  expect(columnsOfTable(airtable)).toEqual({
    id: 'id',
    'fields.Name': 'name',
    'fields.Street Address': 'address',
    'fields.City': 'city',
    'fields.Phone Number': 'phone',
  });
  const schema = `
@id | @type | schema:name | address.streetAddress | address.addressLocality | address.addressRegion | address.postalCode | address.addressCountry | geo.latitude | geo.longitude | openingHours | telephone | url | priceRange
#1 | Restaurant | Thyme | 1 Dock Rd | Selby | Kent | CT1 1AA | GB | 51.2801 | 1.0801 | Mo-Fr 09:00-17:00 | +44 1227 555101 | https://thyme.example | $$
#2 | Bakery | Umber | 2 Dock Rd | Selby | Kent | CT1 1AB | GB | 51.2802 | 1.0802 | Mo-Su 07:00-15:00 | +44 1227 555102 | https://umber.example | $`;
  expect(columnsOfTable(schema)).toEqual({
    '@id': 'id',
    '@type': 'category',
    'schema:name': 'name',
    'address.streetAddress': 'address',
    'address.addressLocality': 'city',
    'address.addressRegion': 'region',
    'address.postalCode': 'postalCode',
    'address.addressCountry': 'country',
    'geo.latitude': 'latitude',
    'geo.longitude': 'longitude',
    openingHours: 'hours',
    telephone: 'phone',
    url: 'website',
    priceRange: 'price',
  });
});
