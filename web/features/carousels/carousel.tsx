import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { Carousel } from '../../contract/carousels.ts';
import { href } from '../../contract/routes.ts';
import { useNumberFormat } from '../../slots/number-format.ts';
import { Icon } from '../../ui/drawing.tsx';
import { Card } from '../listing/card.tsx';
import { useCarousel } from './use-carousel.ts';

type CarouselProps = {
  carousel: Carousel;
  /** Whether the slides move by themselves, until the visitor stops them. One carousel of a page at most does. */
  canMove?: boolean;
};

/** Listings in a row. Without script it is a list that scrolls and snaps. */
export function CarouselRow({ carousel: { slug, name, language, slides }, canMove = false }: CarouselProps) {
  const t = useTranslations('carousel');
  const lang = useLocale();
  const list = useRef<HTMLUListElement>(null);
  const { shown, isMoving, toggle, step } = useCarousel(list, { count: slides.length, canMove });
  const isWhole = shown?.isWhole ?? true;
  return (
    <section
      className="page carousel"
      id={`carousel-${slug}`}
      aria-labelledby={`carousel-${slug}-name`}
      aria-roledescription={t('role')}
    >
      <div className="carousel-head">
        <h2 id={`carousel-${slug}-name`} lang={language}>
          <bdi>{name}</bdi>
        </h2>
        {slides.length > 1 && (
          <div className="carousel-tools" data-hidden={isWhole || undefined}>
            <Position shown={shown} count={slides.length} isQuiet={isMoving} />
            {canMove && (
              <button type="button" className="button" onClick={toggle}>
                {t(isMoving ? 'pause' : 'play')}
              </button>
            )}
            <button type="button" className="button" onClick={() => step(-1)} aria-label={t('previous')}>
              <span className="inline-flex rotate-180">
                <Icon name="arrow" />
              </span>
            </button>
            <button type="button" className="button" onClick={() => step(1)} aria-label={t('next')}>
              <Icon name="arrow" />
            </button>
          </div>
        )}
      </div>
      <ul className="slides" ref={list}>
        {slides.map((slide) => (
          <Card
            key={slide.slug}
            listing={slide}
            path={href('listing', { lang, slug: slide.slug })}
            note={slide.fact === undefined ? {} : { line: <p>{slide.fact}</p> }}
            sizes="20rem"
          />
        ))}
      </ul>
    </section>
  );
}

type PositionProps = { shown: { from: number; to: number } | null; count: number; isQuiet: boolean };

/** Which slides are shown. It is announced, unless the slides move by themselves. */
function Position({ shown, count, isQuiet }: PositionProps) {
  const t = useTranslations('carousel');
  const format = useNumberFormat();
  if (!shown) return <p role="status" />;
  const [from, to] = [format(shown.from + 1), format(shown.to + 1)];
  return (
    <p role="status" aria-live={isQuiet ? 'off' : 'polite'}>
      {from === to
        ? t('positionOne', { from, count: format(count) })
        : t('position', { from, to, count: format(count) })}
    </p>
  );
}
