import { useTranslations } from 'next-intl';
import type { PostPage, PostPart } from '../../contract/pages/posts.data.ts';
import { Cards } from '../listing/card.tsx';
import { postHtml } from './post-html.ts';

/** Headings from which a table of contents helps. */
const severalHeadings = 3;

/** The table of contents: closed on narrow pages, where it would push the text down. */
export function Contents({ outline }: Pick<PostPage, 'outline'>) {
  const t = useTranslations('posts');
  const chapters = outline.filter(({ level }) => level < 4);
  if (chapters.length < severalHeadings) return null;
  return (
    <details className="contents-list not-printed">
      <summary className="tap">{t('contents')}</summary>
      <ol>
        {chapters.map(({ level, id, text }) => (
          <li key={id} className={level === 3 ? 'is-deeper' : undefined}>
            <a className="tap" href={`#${id}`}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The text of a post: its HTML, and the cards of listings between. */
export function Text({ parts }: Pick<PostPage, 'parts'>) {
  return (
    <div className="post-text">
      {parts.map((part, at) => (
        // The parts of a text never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <Part key={at} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { part: PostPart }) {
  const t = useTranslations('posts');
  switch (part.type) {
    case 'html':
      return (
        <div
          className="written"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised before it was stored (worker/domain/posts).
          dangerouslySetInnerHTML={{ __html: postHtml(part.html) }}
        />
      );
    case 'listing':
      return (
        <aside className="post-listing" aria-label={part.listing.name}>
          <Cards
            listings={[part.listing]}
            noteOf={({ isClosed }) => (isClosed ? { line: <p className="font-semibold">{t('closed')}</p> } : {})}
          />
        </aside>
      );
    case 'gone':
      return (
        <p className="notice my-6 max-w-xl">
          <bdi>{part.name}</bdi>: {t('gone')}
        </p>
      );
  }
}
