import { useTranslations } from 'next-intl';
import type { PostCard, PostPage } from '../../contract/pages/posts.data.ts';
import { Link } from '../../slots/link.tsx';

type BylineProps = {
  post: Pick<PostCard, 'author' | 'published' | 'minutes' | 'kind'> & Partial<Pick<PostPage, 'edited'>>;
  note?: string | undefined;
};

/** Who wrote a text, when, and how long it takes to read. A post by the site's staff shows that it is. */
export function Byline({ post: { author, published, edited, minutes, kind }, note }: BylineProps) {
  const t = useTranslations('postCards');
  const name = author.name || t('anonymous');
  return (
    <p className="byline">
      <span>
        {author.path ? (
          <Link className="link" href={author.path} rel="nofollow">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        {author.isStaff && kind === 'blog' && <span className="badge">{t('staff')}</span>}
      </span>
      <time dateTime={published.iso}>{published.day}</time>
      {edited && <span>{t('edited', { date: edited.day })}</span>}
      <span>{t('minutes', { minutes })}</span>
      {note && <span>{note}</span>}
    </p>
  );
}
