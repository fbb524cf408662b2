import type { PostKind } from '../../web/contract/posts.ts';
import { matchRoute } from '../../web/contract/routes.ts';
import { linkedText } from '../../worker/domain/posts/linked-text.ts';
import { postPath } from '../../worker/domain/posts/show-post.ts';
import { freeSlug, transcribed } from '../../worker/platform/text/slug.ts';
import type { Text } from './sort-texts.ts';
import { placeOf, type StoredText, takenKey } from './stored.ts';

/** Where a text of a source is shown. */
type Address = { kind: PostKind; language: string; slug: string };

/** The addresses of all texts of a source, those of the folder and those that the site has already. */
export type Addresses = {
  /** By place. */
  all: Map<string, Address>;
  /** The language of the source of each group. */
  sources: Map<string, string>;
  /** All slugs of the site, as `takenKey`. */
  taken: Map<string, number>;
};

type Known = {
  stored: ReadonlyMap<string, StoredText>;
  taken: Map<string, number>;
  /** Whether a text keeps the slug that it has, because people changed it. */
  keeps: (text: StoredText) => boolean;
};

/** Plans the slugs of all texts, before one is written: links between them need them. */
export function planAddresses(
  groups: ReadonlyMap<string, readonly Text[]>,
  { stored, taken, keeps }: Known,
): Addresses {
  const planned: Addresses = { all: new Map(), sources: new Map(), taken };
  for (const [place, text] of stored) {
    planned.all.set(place, text);
    if (text.id === text.group) planned.sources.set(text.key, text.language);
  }
  for (const [key, texts] of groups) {
    for (const text of texts) {
      const { kind, language } = text;
      if (!planned.sources.has(key)) planned.sources.set(key, language);
      const own = stored.get(placeOf(text));
      const isTaken = (slug: string) => {
        const owner = taken.get(takenKey({ kind, language, slug }));
        return owner !== undefined && owner !== own?.id;
      };
      const slug = own && keeps(own) ? own.slug : freeSlug(wantedSlug(text, own?.slug), [], isTaken);
      planned.all.set(placeOf(text), { kind, language, slug });
      // A text without a number yet is nobody else's.
      taken.set(takenKey({ kind, language, slug }), own?.id ?? Number.NaN);
    }
  }
  return planned;
}

/** The slug that is stated, or that the text has, or that of its title; the group's key for those in other scripts. */
function wantedSlug({ fields, key }: Text, has: string | undefined): string {
  const stated = fields.slug === '' ? '' : latin(fields.slug) || transcribed(key);
  return stated || has || latin(fields.title) || transcribed(key) || 'text';
}

/** Letters of these scripts are spelled well in Latin ones. */
const isLatin = (text: string): boolean =>
  !/(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L}/u.test(text);

const latin = (text: string): string => (isLatin(text) ? transcribed(text) : '');

/**
 * The path that a link of a text leads to, without the language if it is the text's own; undefined for none.
 * @param context `languages`: tags by their form in lower case.
 */
export function resolveLink(
  path: string,
  {
    language,
    languages,
    addresses,
  }: { language: string; languages: ReadonlyMap<string, string>; addresses: Addresses },
): string | undefined {
  const { all, sources } = addresses;
  const named = linkedText(path, languages);
  const its = (tag: string | undefined) => all.get(placeOf({ language: tag ?? '', key: named?.key ?? '' }));
  const wanted = named?.language === undefined ? language : languages.get(named.language);
  const found = named && (its(wanted) ?? its(sources.get(named.key)));
  if (!found) return path.startsWith('/') && isPage(path, language, addresses) ? path : undefined;
  const whole = postPath(found.kind, found.language, found.slug);
  return found.language === language ? whole.slice(`/${found.language}`.length) : whole;
}

/** Whether a path is that of a page. The slugs of articles and posts are known; others are not looked up. */
function isPage(path: string, language: string, { taken, all }: Addresses): boolean {
  const segments = path.split(/[?#]/, 1).join('').split('/').filter(Boolean);
  const languages = new Set([...all.values()].map((one) => one.language));
  const match = matchRoute(languages.has(segments[0] ?? '') ? segments : [language, ...segments]);
  if (match?.route !== 'article' && match?.route !== 'blog') return match !== undefined;
  const { lang, slug, blogSlug } = match.params;
  return taken.has(takenKey({ kind: match.route, language: lang, slug: slug ?? blogSlug ?? '' }));
}
