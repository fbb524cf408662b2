import { isReadable, readHue } from '../../../web/contract/accent.ts';
import { isTimeZone } from '../../../web/contract/hours.ts';
import { longestAbout, longestName, longestTagline } from '../../../web/contract/pages/site-settings.data.ts';
import { type Units, units } from '../../../web/contract/units.ts';
import { type PostedFields, postedLine, postedLines } from '../../pages/posted-text.ts';
import { stableHash } from '../../platform/text/hash.ts';
import type { StoredSettings } from './settings.query.ts';

/** The texts that a site has in each of its languages, in the order of the form. */
export const textNames = ['name', 'tagline', 'about'] as const;

export type TextName = (typeof textNames)[number];

export const textField = (name: TextName, tag: string): string => `${name}-${tag}`;

/** The values of the form by field, as they are stored. */
export type Values = Readonly<Record<string, string>>;

/** A field that cannot be read, with a key of the page's messages. */
export type Fault = {
  field: string;
  problem: 'name-missing' | 'text-long' | 'hue-invalid' | 'accent-contrast' | 'zone-invalid' | 'units-invalid';
};

/** What is stored, as the form has it. */
export const storedValues = ({ settings, texts }: StoredSettings): Values => ({
  ...Object.fromEntries(
    texts.flatMap((row) => textNames.map((name) => [textField(name, row.language), row[name]] as const)),
  ),
  accentHue: String(settings.accent_hue),
  timeZone: settings.time_zone,
  units: settings.units,
});

/** What was typed into a field, in the form in which it is stored. */
export const typedValue = (fields: PostedFields, field: string): string =>
  field.startsWith('about-') ? postedLines(fields, field) : postedLine(fields, field);

const hashOf = (value: string): string => stableHash(value).slice(0, 8);

/** What a form shows, as hashes: they tell which fields a person has changed. */
export const baseOf = (values: Values): string =>
  Object.entries(values)
    .map(([field, value]) => `${field}=${hashOf(value)}`)
    .join(' ');

/** A form with what others have saved since it was shown. */
export type Merged = {
  /** What was typed where it was changed, and what is stored in all other fields. */
  values: Values;
  /** Fields that this form and another one have changed. */
  clashes: readonly string[];
  /** Fields of languages that are gone, in which something was changed. */
  lost: readonly string[];
  /** Whether others have changed anything since. */
  isStale: boolean;
};

/** Merges what was typed into what is stored, by field. A form without its base is taken to have changed everything. */
export function merge(stored: Values, fields: PostedFields, base: string): Merged {
  const shown = new Map(base.split(' ').map((part) => part.split('=', 2) as [string, string]));
  const isShown = (field: string, value: string) => shown.get(field) === hashOf(value);
  const clashes: string[] = [];
  const values: Record<string, string> = {};
  for (const [field, now] of Object.entries(stored)) {
    const typed = Object.hasOwn(fields, field) ? typedValue(fields, field) : now;
    const isOwn = typed !== now && !isShown(field, typed);
    values[field] = isOwn ? typed : now;
    if (isOwn && !isShown(field, now)) clashes.push(field);
  }
  const isGone = (field: string) => !Object.hasOwn(stored, field) && !isShown(field, typedValue(fields, field));
  return {
    ...{ values, clashes },
    lost: [...shown.keys()].filter((field) => Object.hasOwn(fields, field) && isGone(field)),
    isStale:
      Object.entries(stored).some(([field, now]) => !isShown(field, now)) || shown.size > Object.keys(stored).length,
  };
}

const length = (text: string): number => [...text].length;

const longest = { name: longestName, tagline: longestTagline, about: longestAbout } as const;

/** The first fault of the fields that differ from what is stored; undefined if there is none. */
export function faultOf(stored: Values, values: Values): Fault | undefined {
  for (const [field, value] of Object.entries(values)) {
    if (value === stored[field]) continue;
    const problem = problemOf(field, value);
    if (problem) return { field, problem };
  }
  return undefined;
}

function problemOf(field: string, value: string): Fault['problem'] | undefined {
  if (field === 'accentHue') {
    const hue = readHue(value);
    if (hue === undefined) return 'hue-invalid';
    return isReadable(hue) ? undefined : 'accent-contrast';
  }
  // An IANA name: the runtime also accepts offsets, which have no clock changes.
  if (field === 'timeZone') return /^[A-Za-z]/.test(value) && isTimeZone(value) ? undefined : 'zone-invalid';
  if (field === 'units') return units.includes(value as Units) ? undefined : 'units-invalid';
  return textProblem(textNames.find((name) => field.startsWith(`${name}-`)) ?? 'about', value);
}

/** What is wrong with a text of a site; undefined for nothing. */
export function textProblem(name: TextName, value: string): Fault['problem'] | undefined {
  if (name === 'name' && value === '') return 'name-missing';
  return length(value) > longest[name] ? 'text-long' : undefined;
}
