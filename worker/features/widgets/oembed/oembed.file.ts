import { photoPath, photoWidths } from '../../../../web/contract/photos.ts';
import { matchRoute, type RouteMatch } from '../../../../web/contract/routes.ts';
import { listingTag, postTag, type Tag } from '../../../data/cache-tags.ts';
import { sql } from '../../../data/sql.ts';
import { table } from '../../../data/table.ts';
import { cardsOf, type PostCardRow } from '../../../domain/posts/post-card.query.ts';
import { defineFile, type FileRequest } from '../../../pages/files/file.ts';
import { escapeHtml } from '../../../platform/text/escape.ts';
import { visibleListing, type WidgetListing, widgetListing } from '../frame/kinds/widget-listing.query.ts';

const p = table('posts', 'p');

/** Seconds for which the answer may be kept. */
const cacheAge = 300;
/** The usual size of what is shown, in CSS pixels. */
const usual = { width: 600, height: 200 };

/** What an address shows, as far as an answer says it. */
type Thing = {
  title: string;
  text: string;
  author: string;
  photo: [key: string, width: number, height: number] | null;
  tags: readonly Tag[];
};

type Asked = { match: RouteMatch | null; url: string };

/** The page of an address of the site that has an answer: a listing or an article. */
function readAsked({ query, origin, site }: FileRequest): Asked {
  const text = query.get('url') ?? '';
  const url = URL.canParse(text) ? new URL(text) : null;
  const match = url?.origin === origin ? (matchRoute(url.pathname.split('/').slice(1)) ?? null) : null;
  const isKnown = match && ['listing', 'article'].includes(match.route);
  const isSpoken = site.languages.some(({ tag }) => tag === match?.params.lang);
  return { match: isKnown && isSpoken ? match : null, url: url ? origin + url.pathname : '' };
}

type Rows = { asked: Asked; listing: WidgetListing | null; article: PostCardRow | null };

/** `/oembed?url=…`: what other people's pages show of the address of a listing or an article (oEmbed 1.0, JSON). */
export const oembed = defineFile<Rows>({
  type: 'application/json',
  isShared: true,
  canonicalQuery: (query) => {
    const names = ['format', 'maxheight', 'maxwidth', 'url'];
    return new URLSearchParams(names.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])));
  },
  async load(reader, request) {
    const asked = readAsked(request);
    const { match } = asked;
    const { site } = request;
    const slug = match?.params.slug ?? '';
    if (!match) return { asked, listing: null, article: null };
    const language = match.params.lang;
    const scope = { siteId: site.id, language, defaultLanguage: site.defaultLanguage, units: site.units };
    if (match.route === 'listing') {
      const [[row]] = await reader.batch(widgetListing(scope, slug));
      return { asked, listing: visibleListing(row), article: null };
    }
    const ids = sql`select ${p.id} as id from ${p} where ${p.site_id} = ${site.id} and ${p.kind} = 'article'
      and ${p.language} = ${language} and ${p.slug} = ${slug} and ${p.state} = 'published'`;
    const [[row]] = await reader.batch(cardsOf(site.id, ids));
    return { asked, listing: null, article: row ?? null };
  },
  write(rows, request) {
    const thing = thingOf(rows);
    // Only JSON is offered.
    if (!thing || (request.query.get('format') ?? 'json') !== 'json') return { code: 'not-found' };
    return { code: 'ok', text: JSON.stringify(answerOf(thing, rows.asked, request)), tags: ['chrome', ...thing.tags] };
  },
});

function thingOf({ listing, article }: Rows): Thing | null {
  if (listing) {
    const [, title, text] = listing.text;
    return { title, text, author: '', photo: listing.photo, tags: [listingTag(listing.id)] };
  }
  if (!article) return null;
  const { title, description, author, photo, id } = article;
  return { title, text: description, author, photo, tags: [postTag(id)] };
}

function answerOf({ title, text, author, photo }: Thing, { match, url }: Asked, request: FileRequest) {
  const { site, origin } = request;
  const own = site.languages.find(({ tag }) => tag === match?.params.lang);
  const link = `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>`;
  return {
    ...{ version: '1.0', type: 'rich', title, provider_name: own?.name ?? '', provider_url: origin },
    ...(author && { author_name: author }),
    cache_age: cacheAge,
    ...(photo && thumbnail(photo, origin)),
    // Pages that show what strangers send them keep quotations and links, and little else.
    html: `<blockquote class="signpost-embed" lang="${match?.params.lang}"><p>${link}</p>${text && `<p>${escapeHtml(text)}</p>`}</blockquote>`,
    width: atMost(usual.width, request.query.get('maxwidth')),
    height: atMost(usual.height, request.query.get('maxheight')),
  };
}

const atMost = (usually: number, asked: string | null): number =>
  asked !== null && /^[1-9]\d{0,4}$/.test(asked) ? Math.min(usually, Number(asked)) : usually;

function thumbnail([key, width, height]: NonNullable<Thing['photo']>, origin: string) {
  const shown =
    photoWidths.filter((one) => one <= Math.min(640, Math.max(width, photoWidths[0]))).at(-1) ?? photoWidths[0];
  return {
    thumbnail_url: origin + photoPath(key, shown, 'jpeg'),
    thumbnail_width: shown,
    thumbnail_height: Math.round((height * shown) / width),
  };
}
