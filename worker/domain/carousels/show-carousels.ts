import type { Carousel } from '../../../web/contract/carousels.ts';
import { openingsFrom } from '../../../web/contract/opening.ts';
import type { Scope } from '../../data/scope.ts';
import { distance, distanceText } from '../../platform/i18n/distance.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { type Counted, dayOf } from '../counters/counted.ts';
import { openStatus } from '../hours/opening-status.ts';
import { type CategoryRow, cards } from '../listings/card.ts';
import type { CarouselRow, SlideRow } from './carousels.query.ts';
import { carouselExposure } from './exposures.ts';
import { automaticSize } from './picked-listings.query.ts';
import { rotated, seedOf } from './rotation.ts';

type Options = { categories: readonly CategoryRow[]; scope: Scope; t: Translate; now: number };

type Ranked = { slide: SlideRow; fact?: string };

/** Kilometres: listings that are farther away are not near. */
const farthest = 50;

/** The carousels of a page with the order of the day, and what an answer with the page counts. Empty ones are left out. */
export function showCarousels(
  rows: { carousels: readonly CarouselRow[]; slides: readonly SlideRow[] },
  options: Options,
): { carousels: Carousel[]; counts: Counted[] } {
  const { categories, scope, t, now } = options;
  const filled = rows.carousels
    .map((carousel) => ({ carousel, ranked: rankedSlides(carousel, rows.slides, options) }))
    .filter(({ ranked }) => ranked.length > 0)
    .map(({ carousel, ranked }) => ({ carousel, slides: inOrderOfDay(carousel, ranked, { scope, now }) }));
  return {
    carousels: filled.map(({ carousel: { slug, kind, names }, slides }) => {
      const name = phraseIn(names, scope);
      const shown = cards(
        slides.map(({ slide }) => slide),
        categories,
        { scope, t },
      );
      return {
        ...{ slug, kind, name: name.text },
        ...(name.language !== scope.language && { language: name.language }),
        slides: shown.map((card, index) => {
          const fact = slides[index]?.fact;
          return fact === undefined ? card : { ...card, fact };
        }),
      };
    }),
    counts: filled.flatMap(({ carousel, slides }) =>
      slides.map(({ slide }, index) => carouselExposure(carousel.id, slide.id, index + 1)),
    ),
  };
}

/** The slides of a carousel by their rank, with what its kind says of them. */
function rankedSlides(carousel: CarouselRow, slides: readonly SlideRow[], options: Options): Ranked[] {
  const its = slides.filter((slide) => slide.carousel === carousel.id);
  const sorted = its.toSorted((one, other) => one.rank - other.rank || other.id - one.id);
  if (carousel.kind === 'open-now') return openSlides(sorted, options).slice(0, automaticSize);
  if (carousel.kind === 'near') return nearSlides(carousel, sorted, options).slice(0, automaticSize);
  return sorted.map((slide) => ({ slide }));
}

/** Those that are open at this moment. */
function openSlides(slides: readonly SlideRow[], { scope, t, now }: Options): Ranked[] {
  return slides.flatMap((slide) => {
    const { hours, time_zone: zone, country } = slide;
    if (!hours || !zone) return [];
    const [current] = openingsFrom(hours, { zone, at: Math.floor(now / 60_000), count: 1 });
    if (!current?.opening.isOpen) return [];
    const fact = openStatus({ hours, zone, country }, { lang: scope.language, t, now });
    return [{ slide, ...(fact !== undefined && { fact }) }];
  });
}

/** The nearest first, each with its distance. */
function nearSlides(carousel: CarouselRow, slides: readonly SlideRow[], { scope }: Options): Ranked[] {
  const { latitude, longitude } = carousel;
  if (latitude === null || longitude === null) return [];
  return slides
    .flatMap((slide) =>
      slide.latitude === null || slide.longitude === null
        ? []
        : [
            {
              slide,
              kilometres: distance({ latitude, longitude }, { latitude: slide.latitude, longitude: slide.longitude }),
            },
          ],
    )
    .filter(({ kilometres }) => kilometres <= farthest)
    .sort((one, other) => one.kilometres - other.kilometres || one.slide.id - other.slide.id)
    .map(({ slide, kilometres }) => ({
      slide,
      fact: distanceText(kilometres, { lang: scope.language, country: slide.country, units: scope.units }),
    }));
}

/** The order of the day, unless staff chose that the slides stand as they are. */
const inOrderOfDay = (
  { id, is_rotated: isRotated }: CarouselRow,
  slides: Ranked[],
  { scope, now }: Pick<Options, 'scope' | 'now'>,
): Ranked[] => (isRotated ? rotated(slides, { seed: seedOf(scope.siteId, id), day: dayOf(now) }) : slides);
