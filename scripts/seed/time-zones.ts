/** Time zones of the demo places by country, or by city in countries with several zones. */
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

/** The time zone of a demo place. Empty for countries whose listings have no hours, because they need none. */
export const timeZoneOf = (country: string, city: string | undefined): string =>
  zones[`${country}/${city}`] ?? zones[country] ?? '';
