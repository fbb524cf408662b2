import type { Carousel } from '../../web/contract/carousels.ts';
import type { ListingCard } from '../../web/contract/listing-card.ts';
import type { PostCard, PostPage } from '../../web/contract/pages/posts.data.ts';
import type { Piece } from '../../web/contract/pieces.ts';
import { matchRoute, type Params } from '../../web/contract/routes.ts';
import { type PlacedPiece, textPieces } from './placed-piece.ts';

// Where the data of pages have texts of listings, posts and carousels.

type Thing = Omit<Piece, 'field'>;

/** Name and summary on the cards of listings. */
export const listingCardPieces = (
  cards: readonly Pick<ListingCard, 'slug' | 'name' | 'summary'>[],
): readonly PlacedPiece[] =>
  cards.flatMap((card) => textPieces(card, { kind: 'listing', item: card.slug }, { name: 'name', summary: 'summary' }));

/** The names of listings in lists of other things, such as reviews. */
export const listingNamePieces = (listings: readonly { slug: string; name: string }[]): readonly PlacedPiece[] =>
  listings.flatMap((one) => textPieces(one, { kind: 'listing', item: one.slug }, { name: 'name' }));

/** Names of carousels, and the cards in them. */
export const carouselPieces = (carousels: readonly Carousel[]): readonly PlacedPiece[] =>
  carousels.flatMap((carousel) => [
    ...textPieces(carousel, { kind: 'carousel', item: carousel.slug }, { name: 'name' }),
    ...listingCardPieces(carousel.slides),
  ]);

/** Title and description on the cards of posts. */
export const postCardPieces = (cards: readonly PostCard[]): readonly PlacedPiece[] =>
  cards.flatMap((card) =>
    ofThing(thingAt(card.path), (post) => textPieces(card, post, { title: 'title', description: 'description' })),
  );

/** Links to posts whose text is the title. */
export const postLinkPieces = (
  links: readonly ({ title: string; path: string } | null)[] | undefined,
): readonly PlacedPiece[] =>
  (links ?? []).flatMap((link) =>
    ofThing(link && thingAt(link.path), (post) => textPieces(link as { title: string }, post, { title: 'title' })),
  );

/** Links to listings whose text is the name; those without a path are left out. */
export const listingLinkPieces = (links: readonly { name: string; path: string | null }[]): readonly PlacedPiece[] =>
  links.flatMap((link) =>
    ofThing(link.path === null ? null : thingAt(link.path), (listing) => textPieces(link, listing, { name: 'name' })),
  );

/** The page of a post: its own texts, and the listings and posts that it shows. */
export function postPagePieces(data: PostPage, params: Params): readonly PlacedPiece[] {
  const post: Thing = { kind: 'post', item: `${data.kind}/${params.slug ?? params.blogSlug ?? ''}` };
  const listings = data.parts.flatMap((part) => (part.type === 'listing' ? [part.listing] : []));
  return [
    ...textPieces(data, post, { title: 'title', description: 'description' }),
    ...listingCardPieces(listings),
    bodyPiece(data, post, params.lang),
    ...postCardPieces(data.related),
    ...postLinkPieces([data.older, data.newer]),
  ];
}

/** The text of a post, which is in as many parts as the cards of listings in it make of it. */
const bodyPiece = (data: PostPage, post: Thing, lang: string): PlacedPiece => ({
  piece: { ...post, field: 'body' },
  replace(change) {
    for (const part of data.parts) if (part.type === 'html') part.html = change(part.html);
  },
  replaceHtml(html) {
    data.parts.splice(0, data.parts.length, { type: 'html', html: localised(html, lang) });
  },
});

/** HTML of a post, whose links to pages of the site have no language, for a page in a language. */
const localised = (html: string, lang: string): string =>
  html.replace(/href="(\/(?:articles|blogs|directory\/listing)\/[^"]*)"/g, `href="/${lang}$1"`);

const ofThing = (thing: Thing | null, pieces: (thing: Thing) => PlacedPiece[]): PlacedPiece[] =>
  thing ? pieces(thing) : [];

/** The thing whose page has a path; null for pages of other kinds. */
function thingAt(path: string): Thing | null {
  const [bare = ''] = path.split(/[?#]/, 1);
  const { route, params } = matchRoute(bare.split('/').slice(1)) ?? {};
  if (route === 'article') return { kind: 'post', item: `article/${params?.slug}` };
  if (route === 'blog') return { kind: 'post', item: `blog/${params?.blogSlug}` };
  return route === 'listing' ? { kind: 'listing', item: `${params?.slug}` } : null;
}
