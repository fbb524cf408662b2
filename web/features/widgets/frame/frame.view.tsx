import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { WidgetFrame } from '../../../contract/widget-frame.ts';
import { SearchBox } from '../../search/search-box.tsx';
import { ListingWidget, RatingWidget } from './listing.tsx';
import { ArticlesWidget, CarouselWidget } from './lists.tsx';
import { MapWidget } from './map.tsx';
import { ReviewsWidget } from './reviews.tsx';

/** The message namespaces of all widgets. */
export const widgetMessages = ['widget', 'reviews', 'postCards', 'carousel', 'search', 'details'] as const;

/** The content of a widget's frame, and whose it is. It is only rendered in the Worker: no script of a page runs in a frame. */
export function WidgetFrameView({ frame }: { frame: WidgetFrame }) {
  const t = useTranslations('widget');
  return (
    <main className="widget" data-kind={frame.kind}>
      {contentOf(frame)}
      <p className="widget-site">
        <a href={frame.path}>{t.rich('more', { name: frame.site.name, site: (name) => <bdi>{name}</bdi> })}</a>
      </p>
    </main>
  );
}

function contentOf(frame: WidgetFrame): ReactNode {
  switch (frame.kind) {
    case 'listing':
      return <ListingWidget {...frame} />;
    case 'rating':
      return <RatingWidget {...frame} />;
    case 'reviews':
      return <ReviewsWidget {...frame} />;
    case 'carousel':
      return <CarouselWidget {...frame} />;
    case 'search':
      return (
        <search>
          <SearchBox action={frame.path} />
        </search>
      );
    case 'map':
      return <MapWidget {...frame} />;
    case 'articles':
      return <ArticlesWidget {...frame} />;
    case 'notice':
      return <Notice {...frame} />;
  }
}

function Notice({ notice }: Pick<Extract<WidgetFrame, { kind: 'notice' }>, 'notice'>) {
  const t = useTranslations('widget.notice');
  return <p className="widget-notice">{t(notice)}</p>;
}
