import { formatter } from '../../../web/contract/intl.ts';
import { type SearchesPage, synonymsDone } from '../../../web/contract/pages/searches.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Total } from '../../domain/counters/counts.query.ts';
import { readSynonymWords } from '../../domain/searches/synonym-words.ts';
import { definePage, type PageRequest, type Posted } from '../../pages/page.ts';
import { formProblem, sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { dayOf } from '../../platform/i18n/date-text.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { readSearches, type SearchesRows } from './searches.query.ts';

/** Characters of filled-in words; an address cannot hold much more. */
const longestFilledIn = 1_000;

type Group = { id: number; language: string; words: string[]; keys: string[]; was: string };

/** Searches that found nothing, and the site's synonyms; one group of them (`list`) to be changed. */
export const manageSearches = definePage<'manageSearches', SearchesRows>({
  load: (reader, { scope, now }) => readSearches(reader, scope.siteId, now),
  show(rows, request, t) {
    const groups = rows.synonyms.map(({ id, language, words, keys }) => {
      return { id, language, words: JSON.parse(words), keys: JSON.parse(keys), was: words };
    });
    const asked = request.query.get('list');
    // A group that was removed meanwhile leaves the form for a new one.
    const chosen = groups.find(({ id }) => String(id) === asked) ?? null;
    const data = show(rows, { groups, chosen, request, t });
    return { code: 'ok', data, head: sectionHead(request, t, 'manageSearches'), tags: [] };
  },
});

type Parts = { groups: readonly Group[]; chosen: Group | null; request: PageRequest; t: Translate };

function show({ totals }: SearchesRows, parts: Parts): SearchesPage {
  const { groups, chosen, request, t } = parts;
  const { visitor, session } = signedIn(request);
  const { lang } = request.params;
  const start = href('manageSearches', { lang });
  return {
    sections: sectionsOf('manage', { ...request, visitor: session, t }),
    action: chosen ? href('manageSearches', { lang }, { list: String(chosen.id) }) : start,
    start,
    searches: totals.map((total) => showSearch(total, parts)),
    synonyms: synonymsOf(parts),
    languages: request.site.languages.map(({ tag }) => ({ tag, name: languageName(tag, lang) })),
    form: filledIn(parts, visitor.form),
    taken: takenWord(visitor.form, groups),
    done: synonymsDone.find((code) => code === request.query.get('done')) ?? null,
    problem: formProblem(visitor.form),
  };
}

function showSearch(
  { thing, dimension, total, lastDay }: Total,
  { groups, request }: Parts,
): SearchesPage['searches'][number] {
  const { lang } = request.params;
  const at = lastDay * 86_400_000;
  const isSynonym = groups.some(({ language, keys }) => language === dimension && keys.includes(thing));
  const isSpoken = request.site.languages.some(({ tag }) => tag === dimension);
  const form = href('manageSearches', { lang }, { language: dimension, q: thing });
  return {
    words: thing,
    language: { tag: dimension, name: languageName(dimension, lang) },
    times: total,
    day: dayOf(at, lang),
    dayIso: new Date(at).toISOString().slice(0, 10),
    path: isSpoken && !isSynonym ? `${form}#synonym` : null,
    isSynonym,
  };
}

const languageName = (tag: string, lang: string): string =>
  formatter(Intl.DisplayNames, lang, { type: 'language' }).of(tag) ?? tag;

/** The groups by language, in alphabetical order. Groups of a language that the site has lost come last. */
function synonymsOf({ groups, request }: Parts): SearchesPage['synonyms'] {
  const { lang } = request.params;
  const tags = new Set([...request.site.languages.map(({ tag }) => tag), ...groups.map(({ language }) => language)]);
  return [...tags].flatMap((tag) => {
    const own = groups.filter(({ language }) => language === tag);
    const { compare } = formatter(Intl.Collator, tag, {});
    const sorted = own.toSorted((a, b) => compare(a.words[0] ?? '', b.words[0] ?? ''));
    const pathOf = (id: number) => `${href('manageSearches', { lang }, { list: String(id) })}#synonym`;
    const shown = sorted.map(({ id, words }) => ({ id, words, path: pathOf(id) }));
    return own.length ? [{ tag, name: languageName(tag, lang), groups: shown }] : [];
  });
}

/** The form with what was typed, else with the chosen group, else with what the address says. */
function filledIn({ chosen, request }: Parts, form: Posted | null): SearchesPage['form'] {
  const { query, params, site } = request;
  const asked = form?.values.language ?? chosen?.language ?? query.get('language') ?? params.lang;
  return {
    group: chosen && { id: chosen.id, was: chosen.was },
    language: chosen || site.languages.some(({ tag }) => tag === asked) ? asked : params.lang,
    words: form?.values.words ?? chosen?.words.join(', ') ?? (query.get('q') ?? '').slice(0, longestFilledIn),
  };
}

/** The first typed word that another group of the language has. */
function takenWord(form: Posted | null, groups: readonly Group[]): SearchesPage['taken'] {
  if (form?.problem !== 'word-taken') return null;
  const typed = readSynonymWords(form.values.words ?? '');
  const others = groups.filter(
    ({ id, language }) => language === form.values.language && String(id) !== form.values.group,
  );
  for (const [at, word] of typed.words.entries()) {
    const group = others.find(({ keys }) => keys.includes(typed.keys[at] ?? ''));
    if (group) return { word, words: group.words };
  }
  return null;
}
