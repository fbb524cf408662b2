import { useTranslations } from 'next-intl';
import type { WidgetFrame } from '../../../contract/widget-frame.ts';
import { Card, RatingLine } from '../../listing/card.tsx';

type Of<Kind extends WidgetFrame['kind']> = Extract<WidgetFrame, { kind: Kind }>;

/** A listing with its picture. */
export function ListingWidget({ listing, path, isClosed }: Of<'listing'>) {
  const t = useTranslations('widget');
  return (
    <>
      <h2 className="sr-only">{t('place')}</h2>
      <ul className="widget-card">
        <Card
          listing={listing}
          path={path}
          note={isClosed ? { label: <p className="fault">{t('closed')}</p> } : {}}
          sizes="(width < 28rem) 100vw, 14rem"
        />
      </ul>
    </>
  );
}

/** The stars of a listing. */
export function RatingWidget({ listing: { name, foreign }, rating, path }: Of<'rating'>) {
  const t = useTranslations('reviews');
  return (
    <div className="widget-rating">
      <h2 lang={foreign?.language}>
        <a href={path}>
          <bdi>{name}</bdi>
        </a>
      </h2>
      {rating ? <RatingLine rating={rating} /> : <p className="text-muted">{t('noneTitle')}</p>}
    </div>
  );
}
