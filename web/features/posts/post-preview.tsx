import { useTranslations } from 'next-intl';
import type { PostPreview as Preview } from '../../contract/pages/post-forms.data.ts';
import { uploadPath } from '../../contract/uploads.ts';
import { Photo } from '../listing/photo.tsx';
import { Contents, Text } from './post-text.tsx';
import { Removed } from './removed.tsx';

/** What is typed, as its page will show it. `published` are the keys of the pictures that everyone can see. */
export function PostPreview({ preview, published }: { preview: Preview; published: readonly string[] }) {
  const t = useTranslations('postForm');
  const { title, description, picture, outline, parts, language, minutes } = preview;
  const tCards = useTranslations('postCards');
  return (
    <section id="preview" tabIndex={-1} aria-labelledby="preview-title" className="mb-10 border-y border-line py-6">
      <h2 id="preview-title" className="mb-4 text-lg">
        {t('previewTitle')}
      </h2>
      <Removed removed={preview.removed} />
      <article className="post" lang={language}>
        <h3 className="text-xl font-semibold" dir="auto">
          {title || t('untitled')}
        </h3>
        {description && (
          <p className="prose mt-4 text-lg text-muted" dir="auto">
            {description}
          </p>
        )}
        <p className="byline">{tCards('minutes', { minutes })}</p>
        {picture && (
          <div className="post-picture">
            {published.includes(picture.key) ? (
              <Photo photo={picture} largest={1280} sizes="(width < 64rem) 92vw, 46rem" alt={picture.alt} />
            ) : (
              <img
                src={uploadPath(picture.key, 1280)}
                alt={picture.alt}
                width={picture.width}
                height={picture.height}
              />
            )}
          </div>
        )}
        <Contents outline={outline} />
        <Text parts={parts} />
      </article>
    </section>
  );
}
