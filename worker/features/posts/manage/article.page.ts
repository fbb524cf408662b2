import type { EditArticlePage } from '../../../../web/contract/pages/articles.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import type { Reader } from '../../../data/reader.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import { renderPost } from '../../../domain/markdown/render-post.ts';
import { postPath } from '../../../domain/posts/show-post.ts';
import { type FormRows, formState, readFormState } from '../../../pages/forms/form-state.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { changedLines } from '../../../platform/text/changed-lines.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { articleOf, bodyAt, type StoredPost } from '../stored-post.query.ts';
import { typedStored } from '../write/post-fields.ts';
import { previewOf, type Rendered, renderTyped } from '../write/preview.query.ts';
import { type SourceRow, sourceOf } from './article.query.ts';
import {
  type ArticleAsked,
  articleFormName as name,
  queryOfArticle,
  readArticleAsked,
  thingOfArticle,
} from './article-asked.ts';
import { scheduleOf } from './schedule-text.ts';

type TextRow = { title: string; description: string; body: string };

type Loaded = {
  asked: ArticleAsked;
  own: StoredPost | undefined;
  /** Of a translation. */
  source: SourceRow | undefined;
  /** The text of the source that the translation says, where it was changed since. */
  said: TextRow | undefined;
  /** The text that the form was opened with, where it was changed since. */
  seen: TextRow | undefined;
  restored: ({ number: number } & TextRow) | null;
  form: FormRows;
  rendered: Rendered | null;
};

/** The form in which staff write an article in one language. */
export const manageArticle = definePage<'manageArticle', Loaded | null>({
  async load(reader, request) {
    const asked = readArticleAsked((one) => request.query.get(one), request.site.languages);
    return asked ? load(reader, request, asked) : null;
  },
  show(loaded, request, t) {
    if (!loaded || (loaded.asked.kind === 'post' && !loaded.own)) return { code: 'not-found' };
    if (loaded.asked.kind === 'translation' && !loaded.source) return { code: 'not-found' };
    const title = loaded.own?.title ?? t('meta.manageArticle.title');
    return {
      code: 'ok',
      data: show(loaded, request, t),
      head: sectionHead(request, t, 'manageArticles', title),
      tags: [],
    };
  },
});

async function load(reader: Reader, request: PageRequest, asked: ArticleAsked): Promise<Loaded> {
  const { visitor, scope, query } = request;
  const site = scope.siteId;
  const [own, form] = await Promise.all([
    asked.kind === 'post' ? reader.batch(articleOf(site, asked.post)).then(([[row]]) => row) : undefined,
    readFormState(reader, request, { name, thing: thingOfArticle(asked) }),
  ]);
  const fields = { ...(own && typedStored(own)), ...form.draft?.fields, ...visitor?.form?.values };
  const wanted = readWholeNumber(query.get('version') ?? '') ?? 0;
  const typedAt = readWholeNumber(fields.revision ?? '');
  const group = asked.kind === 'translation' ? asked.of : own && own.group_id !== own.id ? own.group_id : 0;
  const says = own?.source_revision ?? 0;
  const id = own?.id ?? 0;
  const [[source], [said], [seen], [restored]] = await reader.batch(
    sourceOf(site, group),
    bodyAt(site, { id: group, revision: says }),
    bodyAt(site, { id, revision: typedAt && typedAt !== own?.revision ? typedAt : 0 }),
    bodyAt(site, { id, revision: wanted }),
  );
  const rendered = fields.preview === '1' ? await renderTyped(reader, scope, { fields, isUserText: false }) : null;
  return {
    ...{ asked, own, source, seen, form, rendered },
    said: source && says > 0 && says < source.revision ? said : undefined,
    restored: restored && !form.draft ? { number: wanted, ...restored } : null,
  };
}

/** What the fields show that no draft has. */
function defaultsOf({ asked, own, source, restored }: Loaded, lang: string): DraftFields {
  const { title, description, body } = restored ?? own ?? { title: '', description: '', body: '' };
  const state = own?.state === 'published' || own?.state === 'scheduled' ? own.state : 'draft';
  return {
    ...(own && typedStored(own)),
    ...{ title, description, body, state },
    ...{ slug: own?.slug ?? '', due: own?.due_at == null ? '' : new Date(own.due_at).toISOString().slice(0, 16) },
    language: own?.language ?? (asked.kind === 'translation' ? asked.language : lang),
    // A new translation says what its source says now.
    ...(asked.kind === 'translation' && source && { current: 'on' }),
  };
}

function show(loaded: Loaded, request: PageRequest, t: Translate): EditArticlePage {
  const { asked, own, restored, form: rows, rendered } = loaded;
  const { params, scope, site, visitor } = request;
  const { lang } = params;
  const thing = thingOfArticle(asked);
  const path = href('manageArticle', { lang }, queryOfArticle(asked));
  const defaults = defaultsOf(loaded, lang);
  const form = formState(rows, request, { name, thing, path, defaults });
  const published = own ? own.photos.map(([key]) => key) : [];
  const language = own?.language ?? form.values.language ?? lang;
  return {
    sections: sectionsOf('manage', { ...request, visitor: signedIn(request).session, t }),
    form,
    own: own ? standing(own, loaded, request) : null,
    source: sourceData(loaded, lang),
    restored: restored && !visitor?.form ? restored.number : null,
    isDraftShown: request.query.has('version') && rows.draft !== undefined,
    languages: site.languages.map(({ tag }) => ({ tag, name: languageName(tag, lang) })),
    language,
    states: own?.state === 'published' ? ['published'] : ['draft', 'published', 'scheduled'],
    photos: { form: name, thing, part: '', published },
    preview: rendered && previewOf(rendered, { scope, t, language, published }),
    listPath: href('manageArticles', { lang }),
  };
}

function sourceData({ source, said }: Loaded, lang: string): EditArticlePage['source'] {
  if (!source) return null;
  const { language, revision, title, description, body } = source;
  return {
    ...{ language, revision, title, description, body },
    languageName: languageName(language, lang),
    changed: said ? changedLines(textOf(said), textOf(source), language) : [],
  };
}

const textOf = ({ title, description, body }: TextRow): string => [title, description, body].join('\n');

/** An article as it stands, with what staff should know before they change it. */
function standing(own: StoredPost, { seen }: Loaded, request: PageRequest): EditArticlePage['own'] {
  const { site, params, query } = request;
  const { lang } = params;
  const { id, state, revision, title, language, slug } = own;
  const sizes = new Map(own.photos.map(([key, width, height]) => [key, { width, height }]));
  const isSent = query.get('done') === 'sent';
  return {
    ...{ id, state, revision, title },
    path: state === 'published' ? postPath('article', language, slug) : null,
    versionsPath: href('manageArticleVersions', { lang }, { post: String(id) }),
    schedule: scheduleOf(own, { lang, zone: site.timeZone }),
    changed: seen ? changedLines(textOf(seen), textOf(own), language) : [],
    removed: isSent ? renderPost(own.body, { photo: (key) => sizes.get(key), isUserText: false }).removed : [],
  };
}
