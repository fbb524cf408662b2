'use client';
import { useTranslations } from 'next-intl';
import type { OwnPostsPage } from '../../contract/pages/post-forms.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Empty, Pager } from '../area/list.tsx';
import { useSectionsLabel } from '../area/use-sections-label.ts';

/** A member's blog posts. */
export const OwnPostsView = defineView<'dashboardPosts'>(OwnPosts, AreaSkeleton);

type Own = OwnPostsPage['posts'][number];

function OwnPosts({ page }: { page: OwnPostsPage }) {
  const t = useTranslations('postForm.own');
  const tFault = useTranslations('postForm.fault');
  const { posts, draft, done, problem, isSuspended, writePath, first, next } = page;
  const { code = '', minutes } = problem ?? {};
  const words =
    code === 'rate-limited'
      ? tFault(code, { minutes: minutes ?? 0 })
      : tFault(code === 'changed' ? 'state-changed' : 'other');
  return (
    <AreaPage
      sections={page.sections}
      label={useSectionsLabel()}
      title={t('title')}
      done={done ? t(`done.${done}`) : undefined}
      fault={problem ? words : undefined}
    >
      {isSuspended ? (
        <p className="notice">{t('suspended')}</p>
      ) : (
        <p className="mb-6">
          <Link className="button is-main" href={writePath}>
            {t('write')}
          </Link>
        </p>
      )}
      {draft && <Begun draft={draft} />}
      {posts.length === 0 && !draft && <Empty title={t('empty')} text={t('emptyText')} />}
      {posts.length > 0 && (
        <ul className="border-t border-line">
          {posts.map((post) => (
            <Row key={post.id} page={page} post={post} />
          ))}
        </ul>
      )}
      <Pager first={first} next={next} />
    </AreaPage>
  );
}

/** A post that was begun and not sent. */
function Begun({ draft }: { draft: NonNullable<OwnPostsPage['draft']> }) {
  const t = useTranslations('postForm.own');
  return (
    <p className="notice mb-6 max-w-xl">
      {t('begun')} <bdi className="font-semibold">{draft.title || t('untitled')}</bdi>{' '}
      <time dateTime={draft.iso} className="text-muted">
        {draft.at}
      </time>{' '}
      <Link className="tap link" href={draft.path}>
        {t('goOn')}
      </Link>
    </p>
  );
}

function Row({ page: { action, contributionsPath }, post }: { page: OwnPostsPage; post: Own }) {
  const t = useTranslations('postForm.own');
  const { title, language, languageName, state, at, reason, note, path, editPath, acts } = post;
  const name = (
    <bdi lang={language} className="font-semibold">
      {title}
    </bdi>
  );
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <p className="flex flex-wrap items-center gap-x-3">
        {path ? (
          <Link className="tap link" href={path} hrefLang={language}>
            {name}
          </Link>
        ) : (
          name
        )}
        <span className="badge">{t(`state.${state}`)}</span>
        <span className="text-sm text-muted">
          <time dateTime={at.iso}>{at.day}</time> · {languageName}
        </span>
      </p>
      {reason && <p>{reason}</p>}
      {note && (
        <p className="whitespace-pre-line" dir="auto">
          {note}
        </p>
      )}
      {(state === 'rejected' || state === 'held') && (
        <p className="text-sm">
          <Link className="tap link" href={contributionsPath}>
            {t(state === 'rejected' ? 'appeal' : 'withdraw')}
          </Link>
        </p>
      )}
      {(editPath || acts.length > 0) && (
        <form method="post" action={action} className="flex flex-wrap gap-3">
          <input type="hidden" name="post" value={post.id} />
          {editPath && (
            <Link className="button" href={editPath}>
              {t('edit')}
              <span className="sr-only">{title}</span>
            </Link>
          )}
          {acts.map((act) => (
            <button key={act} type="submit" name="step" value={act} className="button">
              {t(act)}
              <span className="sr-only">{title}</span>
            </button>
          ))}
        </form>
      )}
    </li>
  );
}
