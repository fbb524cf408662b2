import slugify from '@sindresorhus/slugify';
import { reservedWords, slugPattern } from '../../../web/contract/grammar.ts';
import { routeNames, routes } from '../../../web/contract/routes.ts';
import { stableHash } from './hash.ts';

export const maxSlugLength = 80;

const routeWords = routeNames
  .flatMap((route) => {
    // No slug stands below an area or beside what follows a slug: names such as "history" are free.
    const [path = ''] = /^(\/\{lang\})?[^{]*/.exec(routes[route].path) ?? [];
    return path.split('/').slice(0, 'area' in routes[route] ? 3 : undefined);
  })
  .filter((part) => part !== '' && !part.startsWith('{'));

/** Words of routes, filter grammar and files: as slugs they could shadow a page. */
const reserved: ReadonlySet<string> = new Set([
  ...reservedWords,
  ...routeWords,
  ...['now', 'api', 'data', 'feed', 'sitemap', 'robots', 'llms', 'opensearch'],
]);

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-+$/, '');
}

/** Whether a text is a valid slug: [a-z0-9-], at most 80 characters, not reserved. */
export function isSlug(text: string): boolean {
  return text.length <= maxSlugLength && slugPattern.test(text) && !reserved.has(text);
}

/** A name transcribed to the characters of slugs; empty without a Latin transcription. */
export function transcribed(name: string): string {
  const ascii = slugify(name.slice(0, 400), { decamelize: false }).replace(/[^a-z0-9]+/g, '-');
  return cut(ascii.replace(/^-+/, ''), maxSlugLength);
}

/**
 * The slug of a name. The caller checks whether it is free.
 * A name without a Latin transcription becomes `place-` and a hash.
 */
export function slugOf(name: string): string {
  const slug = transcribed(name);
  if (slug === '') return `place-${stableHash(name).slice(2, 10)}`;
  return reserved.has(slug) ? `${slug}-1` : slug;
}

/** A slug with a suffix, within the maximum length: `portland` and `oregon` or 2. */
export function slugWith(slug: string, suffix: string | number): string {
  const tail = cut(`-${suffix}`, maxSlugLength / 2);
  return cut(slug, maxSlugLength - tail.length) + tail;
}

/** The first free form of a slug: itself, with each suffix, then the last form numbered from 2. */
export function freeSlug(slug: string, suffixes: readonly string[], isTaken: (slug: string) => boolean): string {
  const forms = [slug, ...suffixes.map((suffix) => slugWith(slug, suffix))];
  const free = forms.find((form) => isSlug(form) && !isTaken(form));
  if (free !== undefined) return free;
  const stem = forms.at(-1) ?? slug;
  for (let number = 2; ; number++) {
    const form = slugWith(stem, number);
    if (!isTaken(form)) return form;
  }
}

/** The slug in the address of a page, or what is typed as its last part. */
export const slugIn = (typed: string): string =>
  (typed.trim().split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '').split('/').at(-1)?.toLowerCase() ?? '';
