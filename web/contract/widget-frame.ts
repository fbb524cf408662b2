import type { Carousel } from './carousels.ts';
import type { ListingCard, Rating } from './listing-card.ts';
import type { HomePage } from './pages/home.data.ts';
import type { PostCard } from './pages/posts.data.ts';
import type { Review, ReviewedListing } from './pages/reviews.data.ts';

/**
 * Why a widget has nothing to show. `gone`: what it was about. `ended`: its key. `suspended`: the site. `not-here`: the page
 * around it may not show it. `unknown`: its address names nothing. `unavailable`: for a moment.
 */
export const widgetNotices = ['gone', 'ended', 'suspended', 'not-here', 'unknown', 'unavailable'] as const;

export type WidgetNotice = (typeof widgetNotices)[number];

/** A listing by name, and where its page is. */
type Named = Pick<ReviewedListing, 'name' | 'foreign'>;

/** What the document of a frame shows. Paths are those of the site. */
export type WidgetFrame = { site: { name: string; origin: string } } & (
  | { kind: 'listing'; listing: ListingCard; path: string; isClosed: boolean }
  | { kind: 'rating'; listing: Named; rating: Rating | null; path: string }
  | { kind: 'reviews'; listing: Named | null; rating: Rating | null; reviews: readonly ShownReview[]; path: string }
  | { kind: 'carousel'; carousel: Carousel | null; path: string }
  | { kind: 'search'; path: string }
  | { kind: 'map'; place: MapPlace | null; dots: HomePage['dots']; path: string }
  | { kind: 'articles'; posts: readonly PostCard[]; path: string }
  | { kind: 'notice'; notice: WidgetNotice; path: string }
);

/** A review; `listing` where they are of several. */
export type ShownReview = Review & { listing?: ReviewedListing };

/** A listing on a drawn map; `map` is the path of the drawing. */
export type MapPlace = Named & { map: string; place: string | undefined };
