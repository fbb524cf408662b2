/** Time zones of the countries that the demo places stand in; a country with several names its cities. */
const zones: Readonly<Record<string, string>> = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  CA: 'America/Toronto',
  CH: 'Europe/Zurich',
  DE: 'Europe/Berlin',
  EG: 'Africa/Cairo',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  JO: 'Asia/Amman',
  LB: 'Asia/Beirut',
  MA: 'Africa/Casablanca',
  TN: 'Africa/Tunis',
  'US/philadelphia': 'America/New_York',
  'US/portland': 'America/Los_Angeles',
};

/** The zone of a demo place; empty where none is needed, since places without hours have no use for one. */
export const timeZoneOf = (country: string, city: string | undefined): string =>
  zones[`${country}/${city}`] ?? zones[country] ?? '';
