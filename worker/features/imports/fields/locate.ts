import { cleanLine, type WarningCode } from '../../../domain/listings/clean-fields.ts';
import type { PlaceNames, Read } from '../row.ts';
import { countryOf } from './countries.ts';

export interface Located {
  place: PlaceNames | null;
  address: string;
  warning?: WarningCode;
  /** The text that the warning quotes. */
  about: string;
}

/** Countries whose addresses have the building number before the street. */
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

/** A place needs a country. Without one, city and region are added to the address, so that they are not lost. */
export function locate(read: Read): Located {
  const city = cleanLine(read('city')).slice(0, 100);
  const region = cleanLine(read('region')).slice(0, 100);
  const country = cleanLine(read('country'));
  const match = country === '' ? undefined : countryOf(country);
  const address = addressOf(read, match?.code);
  if (match !== undefined) {
    return { place: { country: match.code, region: region || match.region, city }, address, about: '' };
  }
  const fullAddress = [address, city, region].filter((part) => part !== '').join(', ');
  if (country !== '') return { place: null, address: fullAddress, warning: 'country-unknown', about: country };
  return city === '' && region === ''
    ? { place: null, address, about: '' }
    : { place: null, address: fullAddress, warning: 'country-missing', about: [city, region].join(' ').trim() };
}
