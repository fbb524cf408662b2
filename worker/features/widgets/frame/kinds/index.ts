import type { WidgetKind } from '../../../../../web/contract/widgets.ts';
import type { WidgetDefinition } from '../widget.ts';
import { articles } from './articles.ts';
import { carousel } from './carousel.ts';
import { listing } from './listing.ts';
import { map } from './map.ts';
import { rating } from './rating.ts';
import { reviews } from './reviews.ts';
import { search } from './search.ts';

/** How each kind of widget is made. */
export const widgetDefinitions: Readonly<Record<WidgetKind, WidgetDefinition>> = {
  listing,
  rating,
  reviews,
  carousel,
  search,
  map,
  articles,
};
