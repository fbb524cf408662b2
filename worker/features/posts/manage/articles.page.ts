import { type ArticlesPage, articlesDone } from '../../../../web/contract/pages/articles.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { postPath } from '../../../domain/posts/show-post.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { formProblem, sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { articleGroups, articlesIn, groupsPerPage, type ListedArticle } from './articles.query.ts';
import { scheduleOf } from './schedule-text.ts';

type Loaded = {
  groups: readonly number[];
  hasMore: boolean;
  articles: readonly ListedArticle[];
  isFirst: boolean;
} | null;

/** The articles of a site for its staff, each with its translations. */
export const manageArticles = definePage<'manageArticles', Loaded>({
  async load(reader, { scope: { siteId: site }, query }) {
    const after = query.get('after');
    const before = after === null ? null : readWholeNumber(after);
    if (before === undefined) return null;
    const [found] = await reader.batch(articleGroups(site, before));
    const groups = found.slice(0, groupsPerPage).map(({ id }) => id);
    const [articles] = groups.length ? await reader.batch(articlesIn(site, groups)) : [[]];
    return { groups, hasMore: found.length > groupsPerPage, articles, isFirst: before === null };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const { visitor, session } = signedIn(request);
    const { lang } = request.params;
    const { groups, articles, hasMore, isFirst } = loaded;
    const start = href('manageArticles', { lang });
    const last = groups.at(-1);
    const data: ArticlesPage = {
      sections: sectionsOf('manage', { ...request, visitor: session, t }),
      ...{ action: start, writePath: href('manageArticle', { lang }) },
      groups: groups.map((group) => showGroup(group, articles, request)),
      first: isFirst ? null : start,
      next: hasMore && last !== undefined ? href('manageArticles', { lang }, { after: String(last) }) : null,
      done: articlesDone.find((code) => code === request.query.get('done')) ?? null,
      problem: formProblem(visitor.form),
    };
    return { code: 'ok', data, head: sectionHead(request, t, 'manageArticles'), tags: [] };
  },
});

/** The texts of a group, the source first, the others in the order of the site's languages. */
function showGroup(
  group: number,
  articles: readonly ListedArticle[],
  { site, params: { lang } }: PageRequest,
): ArticlesPage['groups'][number] {
  const spoken = site.languages.map(({ tag }) => tag);
  const rank = ({ id, language }: ListedArticle) => (id === group ? -1 : spoken.indexOf(language));
  const its = articles.filter(({ group_id }) => group_id === group).toSorted((one, other) => rank(one) - rank(other));
  return {
    id: group,
    texts: its.map((article) => showArticle(article, { lang, zone: site.timeZone, isAlone: its.length === 1 })),
    missing: spoken
      .filter((tag) => !its.some(({ language }) => language === tag))
      .map((tag) => ({
        ...{ tag, name: languageName(tag, lang) },
        path: href('manageArticle', { lang }, { language: tag, of: String(group) }),
      })),
  };
}

function showArticle(
  article: ListedArticle,
  { lang, zone, isAlone }: { lang: string; zone: string; isAlone: boolean },
): ArticlesPage['groups'][number]['texts'][number] {
  const { id, group_id: group, language, slug, title, state, source_revision: says, newest } = article;
  const isSource = id === group;
  return {
    ...{ id, language, title, state },
    languageName: languageName(language, lang),
    schedule: scheduleOf(article, { lang, zone }),
    isStale: !isSource && says !== null && says < newest,
    path: state === 'published' ? postPath('article', language, slug) : null,
    editPath: href('manageArticle', { lang }, { post: String(id) }),
    versionsPath: href('manageArticleVersions', { lang }, { post: String(id) }),
    acts: actsOf(state, !isSource || isAlone),
  };
}

/** A source stays as long as it has translations: they say which text they translate. */
function actsOf(
  state: ListedArticle['state'],
  isFree: boolean,
): ArticlesPage['groups'][number]['texts'][number]['acts'] {
  if (state === 'published') return ['archive'];
  if (state === 'scheduled') return ['unschedule'];
  return isFree && state === 'draft' ? ['delete'] : [];
}
