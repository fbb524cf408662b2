import slugify from '@sindresorhus/slugify';
import { reservedWords, slugPattern } from '../../web/contract/grammar.ts';
import { routeNames, routes } from '../../web/contract/routes.ts';
import { stableHash } from './hash.ts';

export const maxSlugLength = 80;

const routeWords = routeNames
  .flatMap((route) => routes[route].path.split('/'))
  .filter((part) => part !== '' && !part.startsWith('{'));

/** Words of the routes, of the filter grammar and of files: as slugs they could shadow a page. */
const reserved: ReadonlySet<string> = new Set([
  ...reservedWords,
  ...routeWords,
  ...['now', 'api', 'data', 'feed', 'sitemap', 'robots', 'llms', 'opensearch'],
]);

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-+$/, '');
}

/** Whether a text may stand as a slug in a URL: [a-z0-9-], at most 80 characters, no word of the routes or filters. */
export function isSlug(text: string): boolean {
  return text.length <= maxSlugLength && slugPattern.test(text) && !reserved.has(text);
}

/** A name in the letters that slugs are made of; empty where it has no Latin transcription. */
export function transcribed(name: string): string {
  const ascii = slugify(name.slice(0, 400), { decamelize: false }).replace(/[^a-z0-9]+/g, '-');
  return cut(ascii.replace(/^-+/, ''), maxSlugLength);
}

/**
 * The slug that a name asks for; whether it is free is for the caller to find out.
 * Names without a Latin transcription get `place-` and a hash of the name.
 */
export function slugOf(name: string): string {
  const slug = transcribed(name);
  if (slug === '') return `place-${stableHash(name).slice(2, 10)}`;
  return reserved.has(slug) ? `${slug}-1` : slug;
}

/** A slug with something after it, still within the length: `portland` + `oregon` or 2. */
export function slugWith(slug: string, suffix: string | number): string {
  const tail = cut(`-${suffix}`, maxSlugLength / 2);
  return cut(slug, maxSlugLength - tail.length) + tail;
}

/** The first of a slug's forms that is not taken: itself, with each suffix, then the last form numbered from 2. */
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
