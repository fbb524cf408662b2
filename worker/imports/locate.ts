import { cleanLine, type WarningCode } from './cells.ts';
import { countryOf } from './countries.ts';
import type { PlaceNames, Read } from './row.ts';

export interface Located {
  place: PlaceNames | null;
  address: string;
  warning?: WarningCode;
  /** What the warning is about. */
  about: string;
}

/** Countries in which a house's number stands before the name of its street. */
const numberFirst = new Set([
  'US',
  'CA',
  'GB',
  'IE',
  'AU',
  'NZ',
  'FR',
  'LU',
  'ZA',
  'IN',
  'SG',
  'IL',
  'EG',
  'TH',
  'MY',
  'PH',
]);

function addressOf(read: Read, country: string | undefined): string {
  const [street, number] = [cleanLine(read('street')), cleanLine(read('houseNumber'))];
  const parts = country !== undefined && numberFirst.has(country) ? [number, street] : [street, number];
  const line = parts.filter((part) => part !== '').join(' ');
  const whole = cleanLine(read('address'));
  return whole === '' || whole === line ? line : [whole, line].filter((part) => part !== '').join(', ');
}

/** A place needs its country; without one the names of city and region go into the address, so that they are not lost. */
export function locate(read: Read): Located {
  const city = cleanLine(read('city')).slice(0, 100);
  const region = cleanLine(read('region')).slice(0, 100);
  const country = cleanLine(read('country'));
  const match = country === '' ? undefined : countryOf(country);
  const address = addressOf(read, match?.code);
  if (match !== undefined) {
    return { place: { country: match.code, region: region || match.region, city }, address, about: '' };
  }
  const words = [address, city, region].filter((word) => word !== '').join(', ');
  if (country !== '') return { place: null, address: words, warning: 'country-unknown', about: country };
  return city === '' && region === ''
    ? { place: null, address, about: '' }
    : { place: null, address: words, warning: 'country-missing', about: [city, region].join(' ').trim() };
}
