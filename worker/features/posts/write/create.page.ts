import type { CreatePostPage } from '../../../../web/contract/pages/post-forms.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import type { Reader } from '../../../data/reader.ts';
import { sql } from '../../../data/sql.ts';
import { renderPost } from '../../../domain/markdown/render-post.ts';
import { postPath } from '../../../domain/posts/show-post.ts';
import { isStaff } from '../../../identity/rights.ts';
import { marksOf, noteOf, type QueueItem } from '../../../moderation/queue-item.ts';
import { itemsQuery, queueRow as q } from '../../../moderation/queue-items.query.ts';
import { reasonText } from '../../../pages/audit-text.ts';
import { type FormRows, formState, readFormState } from '../../../pages/forms/form-state.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { personalHead } from '../../../pages/personal.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { changedLines } from '../../../platform/text/changed-lines.ts';
import { bodyAt, ownPost, type StoredPost } from '../stored-post.query.ts';
import { postFormName as name, readPostAsked, thingOfPost } from './asked.ts';
import { typedStored } from './post-fields.ts';
import { previewOf, type Rendered, renderTyped } from './preview.query.ts';

type Loaded = {
  post: number | null;
  own: StoredPost | undefined;
  /** Its row in the queue, and the text that the form was opened with, where it was changed since. */
  item: QueueItem | undefined;
  seen: { title: string; body: string } | undefined;
  form: FormRows;
  rendered: Rendered | null;
};

/** The form in which a member writes a blog post, or changes one of theirs. */
export const blogCreate = definePage<'blogCreate', Loaded | null>({
  async load(reader, request) {
    const post = readPostAsked((one) => request.query.get(one));
    return post === undefined ? null : load(reader, request, post);
  },
  show(loaded, request, t) {
    if (!loaded || (loaded.post !== null && !loaded.own)) return { code: 'not-found' };
    const data = show(loaded, request, t);
    const title = loaded.own ? t('meta.blogCreate.change') : t('meta.blogCreate.title');
    return { code: 'ok', data, head: personalHead(request, t, 'blogCreate', title), tags: [] };
  },
});

async function load(reader: Reader, request: PageRequest, post: number | null): Promise<Loaded> {
  const { visitor, scope, params } = request;
  const site = scope.siteId;
  const person = visitor?.session?.person ?? null;
  const [own, form] = await Promise.all([
    post === null ? undefined : reader.batch(ownPost(site, { id: post, person })).then(([[row]]) => row),
    readFormState(reader, request, { name, thing: thingOfPost(post) }),
  ]);
  const fields = { ...(own && typedStored(own)), ...form.draft?.fields, ...visitor?.form?.values };
  const typedAt = Number(fields.revision);
  const where = sql`where ${q.site_id} = ${site} and ${q.id} = ${own?.queued ?? 0} and ${q.state} = 'sent-back'`;
  const [items, seen] = own
    ? await reader.batch(
        itemsQuery({ site, languages: [params.lang], where }),
        bodyAt(site, { id: own.id, revision: typedAt && typedAt !== own.revision ? typedAt : 0 }),
      )
    : [[], []];
  const isUserText = !isStaff(visitor?.session ?? null);
  const rendered = fields.preview === '1' ? await renderTyped(reader, scope, { fields, isUserText }) : null;
  return { post, own, item: items[0], seen: seen[0], form, rendered };
}

function show(loaded: Loaded, request: PageRequest, t: Translate): CreatePostPage {
  const { post, own, form: rows, rendered } = loaded;
  const { params, scope, site, visitor } = request;
  const { lang } = params;
  const thing = thingOfPost(post);
  const path = href('blogCreate', { lang }, post === null ? {} : { post: String(post) });
  const defaults = { language: own?.language ?? lang, ...(own && typedStored(own)) };
  const form = formState(rows, request, { name, thing, path, defaults });
  const published = own ? own.photos.map(([key]) => key) : [];
  const language = own?.language ?? form.values.language ?? lang;
  return {
    form,
    blocked: visitor?.session?.isSuspended ? 'suspended' : own?.state === 'rejected' ? 'rejected' : null,
    own: own ? standing(own, loaded, { request, t }) : null,
    languages: site.languages.map(({ tag }) => ({ tag, name: languageName(tag, lang) })),
    language,
    photos: { form: 'post', thing, part: '', published },
    preview: rendered && previewOf(rendered, { scope, t, language, published }),
    contributionsPath: href('dashboardContributions', { lang }),
    ownPath: href('dashboardPosts', { lang }),
  };
}

/** A post as it stands, with what its author should know before they change it. */
function standing(
  own: StoredPost,
  { item, seen }: Loaded,
  { request, t }: { request: PageRequest; t: Translate },
): CreatePostPage['own'] {
  const { id, state, revision, title, language, slug } = own;
  const sizes = new Map(own.photos.map(([key, width, height]) => [key, { width, height }]));
  const isSent = request.query.get('done') === 'sent';
  return {
    ...{ id, state, revision, title },
    path: state === 'published' ? postPath('blog', language, slug) : null,
    sentBack: item
      ? { reason: reasonText(item.reason, t), note: noteOf(item), marks: Object.fromEntries(marksOf(item)) }
      : null,
    changed: seen ? changedLines(`${seen.title}\n${seen.body}`, `${title}\n${own.body}`, language) : [],
    removed: isSent ? renderPost(own.body, { photo: (key) => sizes.get(key), isUserText: true }).removed : [],
  };
}
