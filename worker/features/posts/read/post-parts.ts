import type { PostPart } from '../../../../web/contract/pages/posts.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import type { Scope } from '../../../data/scope.ts';
import { cards } from '../../../domain/listings/card.ts';
import { visibilityOf } from '../../../domain/listings/visibility.ts';
import { listingPattern } from '../../../domain/markdown/listing-pattern.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { escapeHtml } from '../../../platform/text/escape.ts';
import type { PostRows } from './post.query.ts';

type Options = { listings: PostRows['listings']; scope: Scope; t: Translate };

const references: readonly (readonly [string, string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
];

/** Text of sanitised HTML without elements. */
const unescaped = (html: string): string => references.reduce((text, [from, to]) => text.replaceAll(from, to), html);

/**
 * A text in parts: HTML, whose links to the site's pages get the language of the page, and the cards of listings. A card
 * shows the listing as it is now. A listing that visitors do not see any more is named without a link.
 */
export function partsOf(html: string, { listings, scope, t }: Options): PostPart[] {
  const byAsked = new Map(listings.map((row) => [row.asked, row]));
  const shown = (slug: string) => {
    const row = byAsked.get(slug);
    return row && visibilityOf(row.state) === 'visible' ? row : undefined;
  };
  const localise = (part: string) =>
    part
      .replace(/<a href="\/directory\/listing\/([a-z0-9-]{1,80})">([^<]*)<\/a>/g, (_, slug: string, name: string) => {
        const row = shown(slug);
        return row
          ? `<a href="${escapeHtml(href('listing', { lang: scope.language, slug: row.slug }))}">${name}</a>`
          : name;
      })
      .replace(/href="(\/(?:articles|blogs)\/[^"]*)"/g, `href="/${scope.language}$1"`);
  const parts: PostPart[] = [];
  let from = 0;
  const addHtml = (part: string) => {
    if (part.trim() !== '') parts.push({ type: 'html', html: localise(part.trim()) });
  };
  for (const match of html.matchAll(listingPattern.card)) {
    const [whole, slug = '', name = ''] = match;
    addHtml(html.slice(from, match.index));
    from = match.index + whole.length;
    const row = shown(slug);
    const [listing] = row ? cards([row], [], { scope, t }) : [];
    parts.push(
      row && listing
        ? { type: 'listing', listing: { ...listing, isClosed: row.state === 'closed' } }
        : { type: 'gone', name: unescaped(name) },
    );
  }
  addHtml(html.slice(from));
  return parts;
}
