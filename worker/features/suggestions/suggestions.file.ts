import { filterSegments, noFilters } from '../../../web/contract/filters.ts';
import { href } from '../../../web/contract/routes.ts';
import { canonicalText, maxSuggestions, type SearchSuggestions } from '../../../web/contract/search-suggestions.ts';
import type { Scope } from '../../data/scope.ts';
import { placeText } from '../../domain/listings/card.ts';
import { defineFile, type FileRequest } from '../../pages/files/file.ts';
import { countryName, nameIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { nameKey } from '../../platform/text/fold.ts';
import { hasWordThatBeginsWith } from './begins-with.ts';
import { loadSuggestions, type SuggestionRows } from './suggestions.query.ts';

const noRows: SuggestionRows = { listings: [], categories: [], places: [], isFound: true };

/**
 * `/suggestions/{lang}?q=TEXT`: what the search box offers while a visitor types. Not found in a language that the site
 * lacks; a text without content has no suggestions.
 */
export const suggestionsFile = defineFile({
  type: 'application/json',
  canonicalQuery(query) {
    const q = canonicalText(query.get('q') ?? '');
    return new URLSearchParams(q && { q });
  },
  async load(reader, request): Promise<SuggestionRows | null> {
    const scope = scopeOf(request);
    const text = textOf(request);
    if (!scope) return null;
    return text ? loadSuggestions(reader, { ...request, scope, text }) : noRows;
  },
  write(rows, request) {
    const scope = scopeOf(request);
    if (!rows || !scope) return { code: 'not-found' };
    const { t } = request;
    const text = textOf(request);
    const suggestions: SearchSuggestions = {
      listings: listingsOf(rows.listings, { scope, t }),
      categories: text ? categoriesOf(rows, { scope, text }) : [],
      places: placesOf(rows.places, { scope, t }),
    };
    return {
      code: 'ok',
      text: JSON.stringify(suggestions),
      tags: ['listings', 'categories'],
      isProvisional: !rows.isFound,
    };
  },
});

const textOf = ({ query }: FileRequest): string => query.get('q') ?? '';

/** The scope of the language in the path; undefined if the site lacks it. */
function scopeOf({ site, params }: FileRequest): Scope | undefined {
  const language = site.languages.find(({ tag }) => tag === params.lang)?.tag;
  return language === undefined ? undefined : { siteId: site.id, language, defaultLanguage: site.defaultLanguage };
}

type Options = { scope: Scope; t: Translate };

const listingsOf = (rows: SuggestionRows['listings'], { scope, t }: Options): SearchSuggestions['listings'] =>
  rows.map((row) => {
    const [language, name] = row.text;
    const place = placeText(row, { scope, t });
    return {
      name,
      path: href('listing', { lang: scope.language, slug: row.slug }),
      ...(place && { place }),
      ...(language !== scope.language && { language }),
    };
  });

/** The path of the directory with one filter. */
const pathWith = ({ language: lang }: Scope, filter: Record<string, readonly string[]>): string =>
  href('directory', { lang, filters: filterSegments({ ...noFilters, ...filter }) });

/** The categories with a word that begins with the text, in any language; those with such a name on the page first. */
function categoriesOf(
  { categories, isFound }: SuggestionRows,
  { scope, text }: { scope: Scope; text: string },
): SearchSuggestions['categories'] {
  const key = nameKey(text);
  const isNamed = (name: string) => hasWordThatBeginsWith(nameKey(name), key);
  const all = categories
    .filter(({ names }) => isFound || Object.values(names).some(isNamed))
    .map(({ slug, names }) => ({ name: nameIn(names, scope), path: pathWith(scope, { category: [slug] }) }));
  const [own, others] = [all.filter(({ name }) => isNamed(name)), all.filter(({ name }) => !isNamed(name))];
  return [...own, ...others].slice(0, maxSuggestions.categories);
}

/** The places with the most listings. Of a region and a city with the same name, the region includes the city. */
function placesOf(rows: SuggestionRows['places'], { scope, t }: Options): SearchSuggestions['places'] {
  const named = rows
    .filter(({ listings }) => listings > 0)
    .toSorted((a, b) => b.listings - a.listings)
    .map(({ kind, slug, name, country }) => ({
      name:
        (kind === 'country' ? undefined : placeText({ city: name, country }, { scope, t })) ??
        countryName(country, scope.language),
      path: pathWith(scope, { [kind]: [slug] }),
    }));
  const distinct = named.filter(({ name }, i) => named.findIndex((other) => other.name === name) === i);
  return distinct.slice(0, maxSuggestions.places);
}
