import { useTranslations } from 'next-intl';
import type { WidgetFrame } from '../../../contract/widget-frame.ts';
import { CarouselRow } from '../../carousels/carousel.tsx';
import { PostCards } from '../../posts/post-card.tsx';

type Of<Kind extends WidgetFrame['kind']> = Extract<WidgetFrame, { kind: Kind }>;

/** A carousel, which scrolls and snaps. */
export function CarouselWidget({ carousel }: Of<'carousel'>) {
  const t = useTranslations('carousel');
  return carousel ? <CarouselRow carousel={carousel} /> : <p className="text-muted">{t('none')}</p>;
}

/** The newest articles. */
export function ArticlesWidget({ posts }: Of<'articles'>) {
  const t = useTranslations();
  return (
    <>
      <h2>{t('postCards.latest.articles')}</h2>
      {posts.length > 0 ? <PostCards posts={posts} level="h3" /> : <p className="text-muted">{t('carousel.none')}</p>}
    </>
  );
}
