'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { CreatePostPage } from '../../contract/pages/post-forms.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';
import { Sent } from '../form/sent.tsx';
import { forget } from '../form/stored-draft.ts';
import { ChangedLines } from './changed-lines.tsx';
import { CreatePostForm } from './create-post-form.tsx';
import { PostPreview } from './post-preview.tsx';
import { Removed } from './removed.tsx';
import { usePostLabels } from './use-post-labels.ts';

/** The form of a blog post. */
export const CreatePostView = defineView<'blogCreate'>(CreatePost, FormSkeleton);

type Own = NonNullable<CreatePostPage['own']>;

function CreatePost({ page }: { page: CreatePostPage }) {
  const t = useTranslations('postForm');
  const { form, own, blocked, preview, photos } = page;
  const isSent = form.done === 'sent' && own !== null;
  const title = isSent ? (own.state === 'held' ? 'heldTitle' : 'publishedTitle') : own ? 'editTitle' : 'title';
  return (
    <div className="page py-8 md:py-12">
      <h1 className="mb-3 text-xl font-semibold">{t(title)}</h1>
      {isSent ? (
        <Done page={page} own={own} />
      ) : (
        <>
          {blocked && <Blocked page={page} reason={blocked} />}
          {!blocked && own && <Standing page={page} own={own} />}
          {!blocked && !own && <p className="prose mb-6 text-muted">{t('intro')}</p>}
          {preview && <PostPreview preview={preview} published={photos.published} />}
          {!blocked && <CreatePostForm page={page} />}
        </>
      )}
    </div>
  );
}

/** What became of a post that was sent, and what happens next. */
function Done({ page: { form, ownPath }, own }: { page: CreatePostPage; own: Own }) {
  const t = useTranslations('postForm');
  const isHeld = own.state === 'held';
  // The browser kept a new post under another name than the post that it became.
  useEffect(() => {
    if (own.revision === 1) forget('post:new');
  }, [own.revision]);
  return (
    <Sent draft={form.draft} text={t(isHeld ? 'held' : 'published')}>
      {isHeld && <p className="prose mb-4">{t('heldNext')}</p>}
      <Removed removed={own.removed} />
      <p className="flex flex-wrap gap-3">
        {own.path && (
          <Link className="button is-main" href={own.path}>
            {t('toPost')}
          </Link>
        )}
        <a className="button" href={form.action}>
          {t('changeAgain')}
        </a>
        <Link className="button" href={ownPath}>
          {t('toOwn')}
        </Link>
      </p>
    </Sent>
  );
}

type BlockedProps = { page: CreatePostPage; reason: NonNullable<CreatePostPage['blocked']> };

/** Why nothing can be written, and what to do instead. */
function Blocked({ page: { contributionsPath }, reason }: BlockedProps) {
  const t = useTranslations('postForm');
  return (
    <div className="notice mb-6 max-w-xl" role="note">
      <p>{t(`blocked.${reason}`)}</p>
      {reason === 'rejected' && (
        <Link className="tap link" href={contributionsPath}>
          {t('toContributions')}
        </Link>
      )}
    </div>
  );
}

/** What the author should know of the post before they change it. */
function Standing({ page, own }: { page: CreatePostPage; own: Own }) {
  const t = useTranslations('postForm');
  const { sentBack, changed, state, path } = own;
  const labelOf = usePostLabels();
  return (
    <div className="mb-6 max-w-2xl">
      {sentBack && (
        <div className="notice mb-4" role="note">
          <p className="font-semibold">{t('sentBack')}</p>
          {sentBack.reason && <p>{sentBack.reason}</p>}
          {sentBack.note && (
            <p dir="auto" className="whitespace-pre-line">
              {sentBack.note}
            </p>
          )}
          {Object.entries(sentBack.marks).map(([field, text]) => (
            <p key={field}>
              <b className="font-semibold">{labelOf(field)}:</b> <bdi>{text}</bdi>
            </p>
          ))}
        </div>
      )}
      {changed.length > 0 && (
        <section aria-labelledby="changed" className="mb-4">
          <h2 id="changed" className="mb-2 text-base font-semibold">
            {t('changedSince')}
          </h2>
          <ChangedLines lines={changed} language={page.language} />
        </section>
      )}
      <p className="prose text-muted">{t(`standing.${state}`)}</p>
      {path && (
        <Link className="tap link text-sm" href={path}>
          {t('toPost')}
        </Link>
      )}
    </div>
  );
}

function FormSkeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Bone className="mb-4 h-8 w-72" />
      <Lines count={2} />
      <Bone className="mt-6 h-19 w-full max-w-xl" />
      <Bone className="mt-6 h-19 w-full max-w-xl" />
      <Bone className="mt-6 h-96 w-full max-w-xl" />
    </div>
  );
}
