import { slugPattern } from '../../../web/contract/grammar.ts';
import { languages } from '../../../web/contract/languages.ts';
import {
  type ContentKind,
  contentKinds,
  copiedParts,
  longestSiteName,
  longestSiteSlug,
  longestTagline,
  type OrderStep,
  orderSteps,
  type SiteTemplate,
} from '../../../web/contract/pages/new-sites.data.ts';
import { oneLine } from '../../pages/posted-text.ts';
import type { Config } from '../../platform/config.ts';
import { stableHash } from '../../platform/text/hash.ts';
import { transcribed } from '../../platform/text/slug.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import { readHost } from '../domains/typed-host.ts';
import type { SourceRow, Taken } from './orders.query.ts';
import type { Typed } from './typed.ts';

/** What is wrong with a field: a key of the messages. */
export type Fault = { step: OrderStep; field: string; code: string };

/** The slug of the page that creates sites. */
const reservedSlugs: ReadonlySet<string> = new Set(['new']);

const languageFields = languages.flatMap(({ tag }) => [`lang-${tag}`, `name-${tag}`]);

/** The fields of each step. The first one is always there once the step was sent. */
const stepFields: Readonly<Record<OrderStep, readonly [string, ...string[]]>> = {
  look: ['name', 'tagline', 'slug', 'hue'],
  languages: ['default', ...languageFields],
  host: ['host'],
  content: ['content', 'source', 'part'],
};

/** The most characters that are kept of a field; what is longer is refused by its step. */
const longestKept = 400;

/** Whether a step was sent. */
export const wasSent = (typed: Typed, step: OrderStep): boolean => typed[stepFields[step][0]] !== undefined;

/** What is typed, with the fields of a step replaced by those that were sent: boxes that are not ticked send none. */
export function withStep(typed: Typed, step: OrderStep, sent: Readonly<Record<string, unknown>>): Typed {
  const [first] = stepFields[step];
  const kept = Object.entries(typed).filter(([name]) => !stepFields[step].includes(name));
  const added = stepFields[step].flatMap((name) => {
    const value = sent[name];
    if (typeof value === 'string') return [[name, oneLine(value).slice(0, longestKept)] as const];
    return name === first ? [[name, ''] as const] : [];
  });
  return Object.fromEntries([...kept, ...added]);
}

/** The archive that was uploaded, as the check found it. */
export type UploadedFile = {
  key: string;
  name: string;
  languages: readonly string[];
  listings: number;
  pictures: number;
};

/** Reads the file of an order; null for none. */
export const fileOf = (typed: Typed): UploadedFile | null =>
  typed.file ? (JSON.parse(typed.file) as UploadedFile) : null;

export const hueOf = (typed: Typed): number | undefined => {
  const hue = readWholeNumber(typed.hue);
  return hue !== undefined && hue < 360 ? hue : undefined;
};

/** The hue of a site of whose look nothing is typed. */
export const firstHue = 250;

/** The slug that a name suggests. */
export const suggestedSlug = (name: string): string =>
  transcribed(name).slice(0, longestSiteSlug).replace(/-+$/, '') || `site-${stableHash(name).slice(2, 8)}`;

const chosenLanguages = (typed: Typed): string[] =>
  languages.flatMap(({ tag }) => (typed[`lang-${tag}`] === 'on' ? [tag] : []));

const isContentKind = (text: string | undefined): text is ContentKind => contentKinds.some((kind) => kind === text);

/** Where the content of a new site comes from. */
export type Content =
  | { kind: 'empty' }
  | { kind: 'template'; template: SiteTemplate }
  | { kind: 'site'; source: string; part: (typeof copiedParts)[number] }
  | { kind: 'file'; file: UploadedFile };

export const partOf = (typed: Typed): (typeof copiedParts)[number] =>
  copiedParts.find((part) => part === typed.part) ?? 'all';

function contentOf(typed: Typed): Content | null {
  const { content, source = '' } = typed;
  if (!isContentKind(content)) return null;
  switch (content) {
    case 'empty':
      return { kind: 'empty' };
    case 'site':
      return { kind: 'site', source, part: partOf(typed) };
    case 'file': {
      const file = fileOf(typed);
      return file && { kind: 'file', file };
    }
    default:
      return { kind: 'template', template: content };
  }
}

/** A site that can be created. */
export type SiteValues = {
  name: string;
  tagline: string;
  slug: string;
  hue: number;
  defaultLanguage: string;
  languages: readonly { tag: string; name: string }[];
  host: string;
  content: Content;
};

type Surroundings = {
  config: Pick<Config, 'product' | 'isDevelopment'>;
  /** What of the slug and the host belongs to somebody. */
  taken: Taken;
  /** The site that is to be copied; undefined if there is none of that slug. */
  source: Pick<SourceRow, 'languages'> | undefined;
};

/** The host of an order in ASCII; empty if it is none. */
export function hostOf({ host = '' }: Typed, config: Surroundings['config']): string {
  const read = readHost(host, config);
  return 'host' in read ? read.host : '';
}

const length = (text: string): number => [...text].length;

const faultOf = {
  look({ name = '', tagline = '', slug = '', ...typed }: Typed, { taken }: Surroundings) {
    if (name === '') return ['name', 'name-missing'];
    if (length(name) > longestSiteName) return ['name', 'name-long'];
    if (length(tagline) > longestTagline) return ['tagline', 'tagline-long'];
    if (!slugPattern.test(slug) || slug.length > longestSiteSlug) return ['slug', 'slug-invalid'];
    if (reservedSlugs.has(slug) || taken.slug) return ['slug', 'slug-taken'];
    return hueOf(typed) === undefined ? ['hue', 'hue-invalid'] : null;
  },
  languages(typed: Typed, { source }: Surroundings) {
    const chosen = chosenLanguages(typed);
    if (chosen.length === 0) return ['languages', 'languages-missing'];
    if (!chosen.includes(typed.default ?? '')) return ['default', 'default-missing'];
    const long = chosen.find((tag) => length(typed[`name-${tag}`] ?? '') > longestSiteName);
    if (long) return [`name-${long}`, 'name-long'];
    return neededLanguages(typed, source).every((tag) => chosen.includes(tag))
      ? null
      : ['languages', 'languages-needed'];
  },
  host(typed: Typed, { config, taken }: Surroundings) {
    const read = readHost(typed.host ?? '', config);
    if ('problem' in read) return ['host', read.problem];
    if (taken.host) return ['host', 'host-taken'];
    return taken.held ? ['host', 'host-held'] : null;
  },
  content(typed: Typed, { source }: Surroundings) {
    const content = contentOf(typed);
    if (!content) return typed.content === 'file' ? ['file', 'file-missing'] : ['content', 'content-missing'];
    return content.kind === 'site' && !source ? ['source', 'source-missing'] : null;
  },
} as const satisfies Record<
  OrderStep,
  (typed: Typed, around: Surroundings) => readonly [field: string, code: string] | null
>;

/** The languages in which the chosen content has texts. */
export function neededLanguages(typed: Typed, source: Surroundings['source']): readonly string[] {
  if (typed.content === 'file') return fileOf(typed)?.languages ?? [];
  if (typed.content === 'site' && partOf(typed) === 'all') return source?.languages.map(([tag]) => tag) ?? [];
  return [];
}

/** Adds the languages in which the chosen content has texts. */
export const withLanguages = (typed: Typed, tags: readonly string[]): Typed => ({
  ...typed,
  ...Object.fromEntries(tags.map((tag) => [`lang-${tag}`, 'on'])),
});

/** What is wrong with a step; undefined if nothing is. */
export function stepFault(step: OrderStep, typed: Typed, around: Surroundings): Fault | undefined {
  const fault = faultOf[step](typed, around);
  return fault ? { step, field: fault[0], code: fault[1] } : undefined;
}

/** What is wrong with the steps. */
export const faultsOf = (typed: Typed, around: Surroundings): Fault[] =>
  orderSteps.flatMap((step) => stepFault(step, typed, around) ?? []);

/** The values of an order without faults. */
export function valuesOf(typed: Typed, config: Surroundings['config']): SiteValues {
  const content = contentOf(typed);
  if (!content) throw new Error('The order has no content');
  const { name = '', tagline = '', slug = '' } = typed;
  return {
    ...{ name, tagline, slug, content, hue: hueOf(typed) ?? firstHue },
    defaultLanguage: typed.default ?? '',
    languages: chosenLanguages(typed).map((tag) => ({ tag, name: typed[`name-${tag}`] || name })),
    host: hostOf(typed, config),
  };
}

/** The form of a copy: the name, the look and the languages of a site. */
export function typedFrom({ slug, default_language, accent_hue, languages: own }: SourceRow): Typed {
  const [, name = slug, tagline = ''] = own.find(([tag]) => tag === default_language) ?? [];
  return {
    ...{ content: 'site', source: slug, part: 'all', hue: String(accent_hue), default: default_language },
    ...{ name: oneLine(name), tagline: oneLine(tagline) },
    ...Object.fromEntries(
      own.flatMap(([tag, its]) => [
        [`lang-${tag}`, 'on'] as const,
        // The main language has the name of the first step.
        [`name-${tag}`, tag === default_language ? '' : oneLine(its)] as const,
      ]),
    ),
  };
}
