'use client';
import { useTranslations } from 'next-intl';
import type { PostListPage } from '../../contract/pages/posts.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Bone, CardBones } from '../../ui/skeleton.tsx';
import { Pager } from '../area/list.tsx';
import { Choices } from '../reviews/choices.tsx';
import { PostCards } from './post-card.tsx';

/** The articles of a site, or the posts of its members. */
export const PostListView = defineView<'articles' | 'blogs'>(PostList, PostListSkeleton);

function PostList({ page }: { page: PostListPage }) {
  const { kind, posts, all, first, next, tags, languages } = page;
  const t = useTranslations('posts');
  const own = languages.find(({ isChosen }) => isChosen);
  return (
    <div className="page py-8 md:py-12">
      <h1 className="mb-3 font-semibold">{t(`${kind}.title`)}</h1>
      <Subtitle page={page} />
      <div className="not-printed mb-8">
        {tags.length > 0 && <Choices label={t('tags')} choices={tags} />}
        {(languages.length > 1 || !own) && <Choices label={t('languages')} choices={languages} />}
        {all && (
          <p className="text-sm">
            <Link className="tap link" href={all}>
              {t('all')}
            </Link>
          </p>
        )}
      </div>
      <h2 className="sr-only">{t('found')}</h2>
      {posts.length > 0 ? <PostCards posts={posts} level="h3" isFirst /> : <Nothing page={page} />}
      <Pager first={first} next={next} />
    </div>
  );
}

/** What the list is narrowed to; without a filter what it is about. */
function Subtitle({ page: { kind, tag, author } }: { page: PostListPage }) {
  const t = useTranslations('posts');
  const text = tag ? t('tagged', { tag }) : author ? t('writtenBy', { author }) : t(`${kind}.text`);
  return <p className="prose mb-6 text-lg text-muted">{text}</p>;
}

function Nothing({ page: { kind, languages } }: { page: PostListPage }) {
  const t = useTranslations('posts');
  const isElsewhere = languages.some(({ isChosen }) => !isChosen);
  return (
    <div className="border-t border-line py-8">
      <p className="mb-2 text-lg font-semibold">{t('noneTitle')}</p>
      <p className="prose text-muted">{t(isElsewhere ? 'noneHere' : `${kind}.none`)}</p>
    </div>
  );
}

function PostListSkeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Bone className="mb-4 h-12 w-64" />
      <Bone className="mb-8 h-8 w-96" />
      <CardBones count={6} />
    </div>
  );
}
