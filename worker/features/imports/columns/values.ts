import { cleanPrice } from '../../../domain/listings/clean-fields.ts';
import { countryOf } from '../fields/countries.ts';
import { isClosedStatement } from './closed.ts';
import type { Field } from './column-headers.ts';

/** Characters of a value that tests see. The shape shows at once, and some patterns take quadratic time. */
const maxTested = 300;

type Test = (value: string) => boolean;

/** The share of values that pass a test; 0 without values. */
export function share(values: readonly string[], test: Test): number {
  return values.length === 0 ? 0 : values.filter((value) => test(value.slice(0, maxTested))).length / values.length;
}

const url = /^(https?:\/\/|www\.)\S+\.\S+$/i;
const domain = /^(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/iu;
const email = /^(?:mailto:)?[^\s@]+@[^\s@]+\.[^\s@]+$/i;
const date = /^\d{4}[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?)?(?:[T ].*)?$|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/;
const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
/** Hashes, tokens and public keys: long, without spaces, with digits among the letters. */
const key = /^(?=.*\d)(?=.*[a-z])[\w+/=:.~-]{16,}$/i;
const json = /^\s*(?:\{.*|\[\s*(?:["[{\d\]-].*)?)$/s;
const yesNo =
  /^(?:yes|no|true|false|y|n|ja|nein|oui|non|s[ií]|sim|não|tak|nie|да|нет|有|無|无|○|×|はい|いいえ|있음|없음|limited)$/i;
const phoneShape = /^(\+|00|\(?0)?[\d\s().\-/]{7,22}$/;
const pair = /^(?:POINT\s*\()?\s*-?\d{1,3}\.\d+[\s,;]+-?\d{1,3}\.\d+\s*\)?$/i;
const decimal = /^-?\d{1,3}[.,]\d{3,}$/;
const degree = /^-?\d{1,3}(?:[.,]\d+)?\s*°?$|^[nsewo]?\s*\d{1,3}\s*°.*[nsewo]?$/i;
const osmHours =
  /^24\/7$|\b(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))?\b[^;]*\d{1,2}:\d{2}|^\d{1,2}:\d{2}\s*[-–]\s*\d{1,2}:\d{2}/;
const shut =
  /closed|geschlossen|ferm|cerrad|chius|fechad|gesloten|nieczynne|закр|выходной|مغلق|סגור|बंद|休|閉|휴|^off$/i;
const tag = /^[a-z0-9_]+(?:\s*;\s*[a-z0-9_]+)*$/;
const wholeKana = /^[\p{Script=Katakana}\p{Script=Hiragana}ー・\s\p{P}\p{N}]+$/u;

const hasLetter: Test = (value) => /\p{L}/u.test(value);
const isNumber: Test = (value) => /^[-+]?[\d\s.,]+%?$/.test(value);
const isMachine: Test = (value) => json.test(value) || uuid.test(value) || key.test(value);
const isAddressOfWeb: Test = (value) => url.test(value) || email.test(value);
/** Text for people: no number, date, address of the web, key or JSON. */
const isText: Test = (value) =>
  hasLetter(value) && !isNumber(value) && !date.test(value) && !isAddressOfWeb(value) && !isMachine(value);
const isShortText: Test = (value) => isText(value) && value.length <= 100 && !yesNo.test(value);

const isPhone: Test = (value) => {
  const digits = value.replace(/\D/g, '').length;
  return phoneShape.test(value) && digits >= 7 && digits <= 15 && /[\s+()\-/]|^0/.test(value) && !date.test(value);
};

const mayBePhone: Test = (value) => {
  const digits = value.match(/\p{Nd}/gu)?.length ?? 0;
  const letters = value.match(/\p{L}/gu)?.length ?? 0;
  return digits >= 5 && letters <= digits && !date.test(value) && !decimal.test(value) && !isAddressOfWeb(value);
};

const mayBeHours: Test = (value) =>
  (/\d/.test(value) && !isNumber(value) && !date.test(value) && !uuid.test(value) && !url.test(value)) ||
  shut.test(value);

const mayBeDegrees: Test = (value) => {
  const number = Number(value.replace(',', '.').replace(/\s*°$/, ''));
  return degree.test(value) && (Number.isNaN(number) || Math.abs(number) <= 180);
};

const firstOf = (value: string): string => value.split(/[;|]|,\s/)[0]?.trim() ?? '';

/** How many of ten values of a column with a known name fit its field. */
const tests: Readonly<Partial<Record<Field, Test>>> = {
  name: (value) => isText(value) && value.length <= 200,
  category: (value) => isShortText(value) || (json.test(value) && hasLetter(value)),
  summary: isText,
  description: isText,
  address: (value) => isText(value) && !yesNo.test(value),
  street: (value) => hasLetter(value) && !isAddressOfWeb(value) && !isMachine(value),
  houseNumber: (value) => /\p{N}/u.test(value) && value.length <= 20 && !date.test(value.replace(/[-/]/g, ' ')),
  city: isShortText,
  region: isShortText,
  postalCode: (value) => /\d/.test(value) && value.length <= 12 && !isAddressOfWeb(value),
  country: (value) => !isNumber(value) && countryOf(value) !== undefined,
  phone: mayBePhone,
  website: (value) => domain.test(firstOf(value)) && !email.test(value),
  email: (value) => email.test(firstOf(value)),
  latitude: mayBeDegrees,
  longitude: mayBeDegrees,
  coordinates: (value) => (value.match(/\d+[.,]?\d*/g)?.length ?? 0) >= 2 && !date.test(value),
  hours: mayBeHours,
  hoursMon: mayBeHours,
  hoursTue: mayBeHours,
  hoursWed: mayBeHours,
  hoursThu: mayBeHours,
  hoursFri: mayBeHours,
  hoursSat: mayBeHours,
  hoursSun: mayBeHours,
  price: (value) => cleanPrice(value).value !== null,
};

const hostOf = (value: string): string => URL.parse(value)?.hostname ?? '';

/** Hosts whose pages about places are no pages of a directory that moves here. */
const platforms =
  /(?:^|\.)(?:google|goo|yelp|facebook|instagram|tripadvisor|foursquare|openstreetmap|wikipedia|wikidata|apple)\.[a-z.]+$/;

export const isOnPlatform: Test = (value) => platforms.test(hostOf(value));

/** Whether values are pages of one site: addresses of one host, or paths. */
export function areOnOneSite(values: readonly string[]): boolean {
  const addresses = values.filter((value) => /^https?:\/\//i.test(value));
  const paths = values.filter((value) => /^\/[^/\s]/.test(value));
  const hosts = new Set(addresses.map(hostOf));
  const isMost = (addresses.length + paths.length) / Math.max(values.length, 1) > 0.9;
  return (
    isMost && hosts.size <= 1 && new Set(values).size > values.length * 0.8 && (values.length > 1 || hosts.size === 0)
  );
}

/** Whether values are one word of yes and no only. */
export const areYesNo = (values: readonly string[]): boolean =>
  values.length > 0 && values.every((value) => yesNo.test(value)) && values.some((value) => !/^NO$/.test(value));

const machineCategories = /^(?:node|way|relation|multipolygon|polygon|point|feature|linestring)$/i;

/** Whether values are all the code of Slovenia, which is a word for yes in other columns. */
const areSlovenia = (values: readonly string[]): boolean => values.every((value) => value === 'SI');

function categoryFit(values: readonly string[]): number {
  if (areYesNo(values) || values.every((value) => machineCategories.test(value))) return 0;
  const isRepeated = values.length < 20 || new Set(values).size < values.length * 0.9;
  return share(values, tests.category ?? hasLetter) * (isRepeated ? 1 : 0.5);
}

/** How well values fit a field that the column's name says, from 0 to 1; 1 without values. */
export function fitOf(field: Field, values: readonly string[], header: string): number {
  if (values.length === 0) return 1;
  if (field === 'closed') return share(values, (value) => isClosedStatement(value, header));
  if (field === 'oldAddress') return areOnOneSite(values) && !values.some(isOnPlatform) ? 1 : 0;
  if (field === 'category') return categoryFit(values);
  // An unknown country is reported row by row.
  if (field === 'country') {
    const isNone = (areYesNo(values) && !areSlovenia(values)) || !values.some(hasLetter);
    return isNone ? 0 : 0.4 + 0.6 * share(values, tests.country ?? hasLetter);
  }
  const test = tests[field];
  return test === undefined ? 1 : share(values, test);
}

/** The share of values that look like OpenStreetMap's: `fast_food`, `bar;pub`. */
export const tagFit = (values: readonly string[]): number =>
  values.length === 0 ? 1 : areYesNo(values) ? 0 : share(values, (value) => tag.test(value));

/** There are fewer countries than this. */
const maxCountries = 300;

/** The share of names of countries. Codes of two letters are languages and states as often. */
function countryShare(values: readonly string[]): number {
  const isName: Test = (value) => value.length > 3 && value.length < 60 && hasLetter(value);
  const different = [...new Set(values)];
  if (different.length > maxCountries || share(different, isName) < 0.9) return 0;
  // Most columns of texts have none at all: a look at a few of them is cheap, and the same in every order.
  const few = different.sort().slice(0, 8);
  if (share(few, (value) => countryOf(value) !== undefined) < 0.5) return 0;
  return share(values, (value) => isName(value) && countryOf(value) !== undefined);
}

/** Fields that are recognisable by their values alone: the share that fits, and the least that is enough. */
const shapes: readonly (readonly [Field, least: number, fit: (values: readonly string[]) => number])[] = [
  [
    'website',
    0.6,
    (values) =>
      areOnOneSite(values)
        ? 0
        : share(values, (value) => url.test(value) && !/\.(?:jpe?g|png|gif|webp|svg|json)$/i.test(value)),
  ],
  ['email', 0.6, (values) => share(values, (value) => email.test(value))],
  ['hours', 0.6, (values) => share(values, (value) => osmHours.test(value))],
  ['coordinates', 0.8, (values) => share(values, (value) => pair.test(value))],
  ['phone', 0.7, (values) => (share(values, (value) => decimal.test(value)) < 0.1 ? share(values, isPhone) : 0)],
  ['country', 0.9, countryShare],
];

/** The field that a column's values look like, and how well. Undefined if none is clear. */
export function fieldOfValues(values: readonly string[]): { field: Field; fit: number } | undefined {
  if (values.length === 0) return undefined;
  for (const [field, least, fitting] of shapes) {
    const fit = fitting(values);
    if (fit > least) return { field, fit };
  }
  return undefined;
}

/** Whether values could be degrees: decimal fractions within the limit. */
export function areDegrees(values: readonly string[], limit: number): boolean {
  const numbers = values.map((value) => Number(value.replace(',', '.')));
  return (
    share(values, (value) => decimal.test(value)) > 0.8 &&
    share(numbers.map(String), (text) => Math.abs(Number(text)) <= limit) > 0.98
  );
}

/** How much values look like names, from 0 to 1: short texts with letters, mostly different, no addresses. */
export function nameFit(values: readonly string[]): number {
  const isName: Test = (value) =>
    isShortText(value) &&
    /\p{L}{2}|[\p{Script=Han}]/u.test(value) &&
    !/,.*\d|\d.*,/.test(value) &&
    !/^[a-z0-9_;]+$/.test(value);
  const fit = share(values, isName);
  const different = values.length === 0 ? 0 : new Set(values).size / values.length;
  return fit > 0.9 && different > 0.8 ? fit * different : 0;
}

/** Whether values are readings: kana alone. */
export const areKana = (values: readonly string[]): boolean =>
  values.length > 0 && share(values, (value) => wholeKana.test(value)) > 0.9;
