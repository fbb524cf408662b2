import { type OwnPostsPage, ownPostsDone } from '../../../../web/contract/pages/post-forms.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import { postPath } from '../../../domain/posts/show-post.ts';
import { reasonText } from '../../../pages/audit-text.ts';
import { pageSize } from '../../../pages/marked-list.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { formProblem, sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { dateTime, dayOf } from '../../../platform/i18n/date-text.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { begunPost, type ListedPost, ownPosts } from './own-posts.query.ts';

type Loaded = {
  rows: readonly ListedPost[];
  begun: { fields: DraftFields; at: number } | undefined;
  before: number | null;
} | null;

/** A member's blog posts, with what became of each. */
export const dashboardPosts = definePage<'dashboardPosts', Loaded>({
  async load(reader, request) {
    const { person } = signedIn(request).session;
    const { siteId: site } = request.scope;
    const after = request.query.get('after');
    const before = after === null ? null : readWholeNumber(after);
    if (before === undefined) return null;
    const [rows, [begun]] = await reader.batch(
      ownPosts({ site, person, before }),
      begunPost(site, person, request.now),
    );
    return { rows, begun, before };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const { visitor, session } = signedIn(request);
    const { lang } = request.params;
    const { rows, begun, before } = loaded;
    const start = href('dashboardPosts', { lang });
    const write = href('blogCreate', { lang });
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    const data: OwnPostsPage = {
      sections: sectionsOf('dashboard', { ...request, visitor: session, t }),
      ...{ action: start, isSuspended: session.isSuspended, writePath: write },
      draft:
        begun && before === null
          ? {
              ...{ title: begun.fields.title ?? '', path: write },
              ...{ at: dateTime(begun.at, lang), iso: new Date(begun.at).toISOString() },
            }
          : null,
      posts: shown.map((row) => showOwn(row, request, t)),
      first: before === null ? null : start,
      next: last && rows.length > pageSize ? href('dashboardPosts', { lang }, { after: String(last.id) }) : null,
      contributionsPath: href('dashboardContributions', { lang }),
      done: ownPostsDone.find((code) => code === request.query.get('done')) ?? null,
      problem: formProblem(visitor.form),
    };
    return { code: 'ok', data, head: sectionHead(request, t, 'dashboardPosts'), tags: [] };
  },
});

function showOwn(row: ListedPost, request: PageRequest, t: Translate): OwnPostsPage['posts'][number] {
  const { lang } = request.params;
  const { isSuspended } = signedIn(request).session;
  const { id, title, language, state, created_at: at, slug } = row;
  const isOver = state === 'rejected' || state === 'draft';
  const note = row.reasonContent?.note;
  return {
    ...{ id, title, language, state },
    languageName: languageName(language, lang),
    at: { day: dayOf(at, lang), iso: new Date(at).toISOString() },
    reason: isOver ? reasonText(row.reason, t) : '',
    note: isOver && typeof note === 'string' ? note : '',
    path: state === 'published' ? postPath('blog', language, slug) : null,
    editPath: isSuspended || state === 'rejected' ? null : href('blogCreate', { lang }, { post: String(id) }),
    acts: isSuspended ? [] : state === 'published' ? ['archive'] : state === 'draft' ? ['delete'] : [],
  };
}
