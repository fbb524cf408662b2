import { useTranslations } from 'next-intl';
import type { PostCard } from '../../contract/pages/posts.data.ts';
import { Link } from '../../slots/link.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { Photo } from '../listing/photo.tsx';
import { Byline } from './byline.tsx';

type PostCardsProps = {
  posts: readonly PostCard[];
  /** The level of the headings of their titles. */
  level: 'h2' | 'h3';
  /** Whether the first pictures are at the top of the page. */
  isFirst?: boolean;
};

/** Width of a picture: of the whole column on narrow pages, of one of three on wide ones. */
const sizes = '(width < 48rem) 92vw, 23rem';

/** How many pictures are loaded with priority at the top of a page. */
const firstPictures = 2;

/** Posts as cards: picture, title, description, who wrote it and when. */
export function PostCards({ posts, level: Heading, isFirst = false }: PostCardsProps) {
  return (
    <ul className="posts">
      {posts.map((post, at) => (
        <li key={post.path} className="post-card">
          <Picture post={post} isFirst={isFirst && at < firstPictures} />
          <Heading className="mt-3 text-lg font-semibold" lang={post.foreign?.language}>
            <Link href={post.path} hrefLang={post.foreign?.language}>
              <bdi>{post.title}</bdi>
            </Link>
          </Heading>
          {post.description && (
            <p className="mt-1" lang={post.foreign?.language} dir="auto">
              {post.description}
            </p>
          )}
          <Byline post={post} note={post.foreign?.note} />
        </li>
      ))}
    </ul>
  );
}

function Picture({ post: { picture, kind }, isFirst }: { post: PostCard; isFirst: boolean }) {
  if (picture) return <Photo photo={picture} largest={640} sizes={sizes} alt="" isSmall isFirst={isFirst} />;
  return (
    <div className="post-plate" aria-hidden="true">
      <Drawing name={kind === 'article' ? 'book' : 'people'} />
    </div>
  );
}

/** The latest posts of a kind, on other pages. */
export function LatestPosts({
  posts,
  id,
  path,
}: {
  posts: readonly PostCard[];
  id: 'articles' | 'blogs';
  path: string;
}) {
  const t = useTranslations('postCards');
  return (
    <section className="page pt-16" aria-labelledby={id}>
      <h2 id={id} className="mb-8">
        {t(`latest.${id}`)}
      </h2>
      <PostCards posts={posts} level="h3" />
      <p className="mt-8">
        <Link className="button" href={path}>
          {t(`more.${id}`)}
        </Link>
      </p>
    </section>
  );
}
