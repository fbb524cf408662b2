'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { PostPage } from '../../contract/pages/posts.data.ts';
import { listOf } from '../../contract/posts.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';
import { Photo } from '../listing/photo.tsx';
import { Byline } from './byline.tsx';
import { PostCards } from './post-card.tsx';
import { Contents, Text } from './post-text.tsx';

/** One article or blog post. */
export const PostView = defineView<'article' | 'blog'>(Post, PostSkeleton);

function Post({ page }: { page: PostPage }) {
  const { title, description, picture } = page;
  return (
    <div className="page py-8 md:py-12">
      <article className="post">
        <header>
          <BackTo kind={page.kind} />
          <h1 className="font-semibold">
            <bdi>{title}</bdi>
          </h1>
          {description && <p className="prose mt-4 text-lg text-muted">{description}</p>}
          <Byline post={page} />
        </header>
        {picture && (
          <div className="post-picture">
            <Photo photo={picture} largest={1280} sizes="(width < 64rem) 92vw, 46rem" alt={picture.alt} isFirst />
          </div>
        )}
        <Contents outline={page.outline} />
        <Text parts={page.parts} />
        <footer>
          <Tags tags={page.tags} />
          <Languages languages={page.languages} />
          <Neighbours page={page} />
        </footer>
      </article>
      {page.related.length > 0 && <Related posts={page.related} />}
    </div>
  );
}

function BackTo({ kind }: Pick<PostPage, 'kind'>) {
  const t = useTranslations('posts');
  const lang = useLocale();
  return (
    <p className="not-printed mb-2 text-sm">
      <Link className="tap link" href={href(listOf[kind], { lang })}>
        {t(`${kind}.back`)}
      </Link>
    </p>
  );
}

function Tags({ tags }: Pick<PostPage, 'tags'>) {
  const t = useTranslations('posts');
  if (tags.length === 0) return null;
  return (
    <nav className="choices not-printed" aria-label={t('tags')}>
      <span aria-hidden="true">{t('tags')}</span>
      <ul>
        {tags.map(({ name, path }) => (
          <li key={path}>
            <Link className="tap link" href={path} rel="nofollow">
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Languages({ languages }: Pick<PostPage, 'languages'>) {
  const t = useTranslations('posts');
  if (languages.length === 0) return null;
  return (
    <nav className="choices not-printed" aria-label={t('alsoIn')}>
      <span aria-hidden="true">{t('alsoIn')}</span>
      <ul>
        {languages.map(({ tag, name, path }) => (
          <li key={tag}>
            <a className="tap link" href={path} hrefLang={tag} lang={tag}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Neighbours({ page: { older, newer } }: { page: PostPage }) {
  const t = useTranslations('posts');
  const links = [{ name: 'older', to: older } as const, { name: 'newer', to: newer } as const];
  if (!older && !newer) return null;
  return (
    <nav className="post-neighbours not-printed" aria-label={t('neighbours')}>
      {links.map(({ name, to }) =>
        to ? (
          <Link key={name} href={to.path}>
            <small className="block text-muted">{t(name)}</small>
            <bdi>{to.title}</bdi>
          </Link>
        ) : (
          <span key={name} />
        ),
      )}
    </nav>
  );
}

function Related({ posts }: { posts: PostPage['related'] }) {
  const t = useTranslations('posts');
  return (
    <section className="others" aria-labelledby="related">
      <h2 id="related">{t('related')}</h2>
      <PostCards posts={posts} level="h3" />
    </section>
  );
}

function PostSkeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Bone className="mb-4 h-12 w-96" />
      <Bone className="mb-8 h-6 w-64" />
      <Bone className="mb-8 aspect-3/2 w-full max-w-[46rem]" />
      <Lines count={16} />
    </div>
  );
}
