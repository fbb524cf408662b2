import type { ArticleVersionsPage } from '../../../../web/contract/pages/articles.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { personName } from '../../../identity/person-text.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { dayAt, momentAt } from '../../../platform/i18n/date-text.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { changedLines } from '../../../platform/text/changed-lines.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { articleOf, bodyAt, type StoredPost } from '../stored-post.query.ts';
import { type VersionRow, versionsOf } from './article.query.ts';

type TextRow = { title: string; description: string; body: string };

type Loaded = {
  own: StoredPost;
  versions: readonly VersionRow[];
  /** The numbers of the versions that are compared. */
  later: number;
  earlier: number;
  texts: { later: TextRow; earlier: TextRow } | null;
};

/** The versions of an article in one language, and what differs between two of them. */
export const manageArticleVersions = definePage<'manageArticleVersions', Loaded | null>({
  async load(reader, { scope: { siteId: site }, query }) {
    const numberIn = (key: string) => {
      const text = query.get(key);
      return text === null ? null : readWholeNumber(text);
    };
    const [id, version, compare] = [numberIn('post'), numberIn('version'), numberIn('compare')];
    if (id == null || version === undefined || compare === undefined) return null;
    const [[own], versions] = await reader.batch(articleOf(site, id), versionsOf(site, id));
    if (!own) return null;
    const later = version ?? own.revision;
    const earlier = compare ?? versions.find(({ revision }) => revision < later)?.revision ?? 0;
    const [[one], [other]] = await reader.batch(
      bodyAt(site, { id, revision: later }),
      bodyAt(site, { id, revision: earlier }),
    );
    const isMissing = (version !== null && !one) || (compare !== null && (!other || earlier >= later));
    if (isMissing) return null;
    return { own, versions, later, earlier, texts: one && other ? { later: one, earlier: other } : null };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const title = t('meta.manageArticleVersions.title');
    return {
      code: 'ok',
      data: show(loaded, request, t),
      head: sectionHead(request, t, 'manageArticles', title),
      tags: [],
    };
  },
});

function show(
  { own, versions, later, earlier, texts }: Loaded,
  request: PageRequest,
  t: Translate,
): ArticleVersionsPage {
  const { lang } = request.params;
  const { id, title, language } = own;
  const pathTo = (query: Record<string, string>) =>
    href('manageArticleVersions', { lang }, { post: String(id), ...query });
  const edit = (query: Record<string, string> = {}) => href('manageArticle', { lang }, { post: String(id), ...query });
  const shownAt = versions.find(({ revision }) => revision === later)?.at;
  return {
    sections: sectionsOf('manage', { ...request, visitor: signedIn(request).session, t }),
    ...{ id, title, language },
    ...{ editPath: edit(), listPath: href('manageArticles', { lang }) },
    versions: versions.map(({ revision, at, name, address }) => ({
      ...{ number: revision, at: momentAt(at, lang), isNewest: revision === own.revision },
      author: name === null ? '' : personName({ name, address }, t),
      path: pathTo({ version: String(revision) }),
      restorePath: revision === own.revision ? null : edit({ version: String(revision) }),
    })),
    compared:
      texts && shownAt !== undefined
        ? {
            ...{ version: later, before: earlier, day: dayAt(shownAt, lang) },
            lines: changedLines(textOf(texts.earlier), textOf(texts.later), language),
            others: versions
              .filter(({ revision }) => revision < later && revision !== earlier)
              .map(({ revision }) => ({
                number: revision,
                path: pathTo({ version: String(later), compare: String(revision) }),
              })),
          }
        : null,
  };
}

const textOf = ({ title, description, body }: TextRow): string => [title, description, body].join('\n');
