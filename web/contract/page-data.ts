/**
 * What the Worker gives to the views: one schema per kind of page. Views import the types alone, so the schemas cost
 * the browser nothing; the Worker's tests hold its answers against them.
 *
 * Texts carry the language they are in, because a listing without a text in the visitor's language is shown in one
 * that it has. Times are ISO 8601 in UTC, coordinates are WGS 84 degrees.
 */
import * as v from 'valibot';
import { formProblem } from './form.ts';
import { weekdays } from './hours.ts';
import type { ManagePage } from './manage-data.ts';
import { planned } from './planned.ts';
import type { RouteName } from './routes.ts';
import { sorts } from './sorts.ts';

const tag = v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const path = v.pipe(v.string(), v.startsWith('/'));

/** The website that a page belongs to, in the language of the page: header and footer are made of it. */
export const siteSchema = v.object({
  slug: v.string(),
  name: v.string(),
  tagline: v.string(),
  about: v.string(),
  /** Scheme and host (and port) of the site's primary domain. */
  origin: v.string(),
  isProduct: v.boolean(),
  /** OKLCH hue of the accent colour, 0 to 359. */
  accentHue: count,
  defaultLanguage: tag,
  languages: v.array(v.object({ tag, name: v.string() })),
  /** What the error monitoring of the page needs; null where none is configured. */
  monitoring: v.nullable(v.object({ dsn: v.string(), environment: v.string(), release: v.string() })),
});

const named = v.object({ slug: v.string(), name: v.string(), path });

/** A photo; `photoPath` makes its addresses. */
const photo = v.object({ key: v.string(), width: count, height: count });

export const listingCardSchema = v.object({
  slug: v.string(),
  path,
  name: v.string(),
  summary: v.string(),
  /** The language that name and summary are in. */
  language: v.string(),
  category: v.nullable(v.object({ slug: v.string(), name: v.string() })),
  city: v.nullable(v.string()),
  /** ISO 3166-1 code in upper case. */
  country: v.nullable(v.string()),
  photo: v.nullable(photo),
  /** The mean of its reviews in stars, and how many there are; null without one. */
  rating: v.nullable(v.object({ stars: v.number(), reviews: count })),
});

const facetValueSchema = v.object({
  /** As paths write it. */
  value: v.string(),
  name: v.string(),
  /** Exact number of listings; null where none can be had at the price of a page. */
  count: v.nullable(count),
  chosen: v.boolean(),
  /** How many values stand above it in a tree: 0 at the top. */
  level: count,
});

/** A value that is a link; `path` is where choosing (or, if chosen, dropping) it leads. */
const facetLinkSchema = v.object({ ...facetValueSchema.entries, path });

const anyFacet = {
  /** The filter's key as paths write it: `category`, `city`, an attribute's slug, `price`, `rating`, `open`. */
  key: v.string(),
  /** An attribute's own name; null for the keys that every site has, whose names are messages. */
  name: v.nullable(v.string()),
  /** Of a number: what it is narrowed to, and its unit in words. */
  range: v.nullable(v.object({ min: v.nullable(count), max: v.nullable(count), unit: v.string() })),
};

/** Links lead crawlers to what people look for; all else is part of a form. */
const linksSchema = v.object({
  ...anyFacet,
  kind: v.literal('links'),
  values: v.array(facetLinkSchema),
  /** Where there are more values than these: how many, in words, as a link to the page that shows them. */
  rest: v.nullable(facetLinkSchema),
});

/** `one` and `many` say how many values can hold at once, `range` is a number with steps and free ends. */
const choicesSchema = v.object({
  ...anyFacet,
  kind: v.picklist(['one', 'many', 'range']),
  values: v.array(facetValueSchema),
});

const facetSchema = v.variant('kind', [linksSchema, choicesSchema]);

export const homeSchema = v.object({
  listings: count,
  countries: count,
  categories: v.array(v.object({ ...named.entries, count })),
  /** What the site's editors show first, in their order. */
  featured: v.array(listingCardSchema),
  newest: v.array(listingCardSchema),
  /** Where its places are, on the world of `web/contract/world.ts`: [x, y, size from 1 to 4]. */
  dots: v.array(v.tuple([v.number(), v.number(), v.number()])),
});

export const directorySchema = v.object({
  /** "Museums in Kraków": the page's heading, in its language as all of it. */
  heading: v.string(),
  /** "Free entry, Open now": what else narrows it; empty where nothing does. */
  details: v.string(),
  /** What its editors say of it; empty where they say nothing. */
  intro: v.string(),
  /** The document's title: what is opened in place brings no head. */
  title: v.string(),
  /** Chosen values with their names, in canonical order, each with the path that drops it. */
  chosen: v.array(v.object({ key: v.string(), name: v.string(), without: path })),
  /** What was typed into the search box: listings whose name begins with it. */
  q: v.string(),
  listings: v.array(listingCardSchema),
  /** Exact; null where no exact number can be had at the price of a page. */
  total: v.nullable(count),
  first: v.nullable(path),
  next: v.nullable(path),
  /** The orders, each with its address; none where there is nothing to order. */
  sorts: v.array(v.object({ sort: v.picklist(sorts), path, chosen: v.boolean() })),
  facets: v.array(facetSchema),
  /**
   * Where the form of filters is sent: an address with those of its filters that are links. Its fields are `f.KEY` for the
   * others, `hidden` what it keeps beside them.
   */
  form: v.object({ action: path, hidden: v.array(v.object({ name: v.string(), value: v.string() })) }),
  /** Where nothing is left: the single filters to drop, and how many listings that gives. */
  rescues: v.array(v.object({ key: v.string(), name: v.string(), without: path, total: count })),
});

/** Whether a place is open from an instant on, in words of the page's language; without words where it is not known. */
const openStatus = v.object({
  from: v.string(),
  isOpen: v.boolean(),
  /** The day of the place's own calendar: which row of the week is today's. */
  day: v.picklist(weekdays),
  state: v.string(),
  detail: v.string(),
});

const hours = v.object({
  /** One after the other, the first being that of the moment at which the page was made. */
  statuses: v.array(openStatus),
  /** From the first day of the week where the place is. */
  week: v.array(v.object({ day: v.picklist(weekdays), name: v.string(), times: v.array(v.string()) })),
  /** The coming days that differ. */
  special: v.array(v.object({ date: v.string(), times: v.array(v.string()) })),
  /** The time zone's name; empty where it is not known. */
  zone: v.string(),
  /** What a source says of its hours where that could not be read. */
  text: v.string(),
});

/** Words in a language that may be another than the page's. */
const phrase = v.object({ text: v.string(), language: v.string() });

export const listingSchema = v.object({
  ...listingCardSchema.entries,
  photos: v.array(v.object({ ...photo.entries, alt: phrase, credit: v.string() })),
  /** Null where nothing is known of them. */
  hours: v.nullable(hours),
  /** From 1, cheap, to 4; null where it is not known. */
  priceLevel: v.nullable(v.picklist([1, 2, 3, 4])),
  /**
   * In words of the page's language, in the site's order. Of yes and no `has` says which, and the one part is a sentence of
   * its own; of the others it is null, and the parts are the value under `name`, with what joins them. The path is that of
   * the places of which the same is true.
   */
  attributes: v.array(
    v.object({
      slug: v.string(),
      name: v.string(),
      has: v.nullable(v.boolean()),
      parts: v.array(v.object({ text: v.string(), path: v.nullable(path) })),
    }),
  ),
  /** `price` is in words; so is `duration`, which is empty where it is not known. */
  services: v.array(v.object({ name: phrase, price: v.string(), duration: v.string() })),
  /** Who says what is written here, and how old it is: sentences. */
  sources: v.array(v.string()),
  /** The address of a small map around it; null where its coordinates are not known. */
  map: v.nullable(path),
  /** By distance, nearest first. */
  nearby: v.array(v.object({ path, name: v.string(), language: v.string(), distance: v.string() })),
  description: v.string(),
  descriptionLanguage: v.string(),
  categories: v.array(named),
  /** From the country to the city, as far as known. */
  places: v.array(
    v.object({ kind: v.picklist(['country', 'region', 'city']), name: v.string(), path: v.nullable(path) }),
  ),
  address: v.string(),
  postalCode: v.string(),
  coordinates: v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
  phone: v.string(),
  email: v.string(),
  website: v.string(),
  isClosed: v.boolean(),
  updatedAt: v.string(),
  /** Others of the same category in the same city, or of the same category. */
  similar: v.array(listingCardSchema),
});

export const loginSchema = v.object({
  /**
   * `ask`: for an address or a provider. `code`: a mail is on its way. `link`: the mail's link was opened in the
   * browser that asked, `elsewhere`: in another. `spent`: the link was used, or is too old.
   */
  step: v.picklist(['ask', 'code', 'link', 'elsewhere', 'spent']),
  /** Whether somebody who is signed in proves once more who they are. */
  isAgain: v.boolean(),
  /** As it was typed, or where the mail went. */
  address: v.string(),
  /** The token of an opened link. */
  token: v.nullable(v.string()),
  /** Where forms are posted to: this page. */
  action: path,
  providers: v.array(v.object({ id: v.string(), name: v.string(), path })),
  problem: formProblem,
});

export const callbackProblems = ['denied', 'unavailable', 'refused', 'untrusted', 'expired', 'rate-limited'] as const;

/** Why a further identity was not joined to an account. */
export const joinProblems = [...callbackProblems, 'taken'] as const;

export const callbackSchema = v.object({
  problem: v.picklist(callbackProblems),
  /** The provider's name, where it is known. */
  provider: v.nullable(v.string()),
  /** The page to sign in with, which leads back to where the visitor was. */
  again: path,
});

export const accountSchema = v.object({
  /** Where forms are posted to: this page. */
  action: path,
  name: v.string(),
  initials: v.string(),
  picture: v.nullable(path),
  /** Where mails go. */
  address: v.nullable(v.string()),
  language: tag,
  roles: v.array(v.picklist(['member', 'moderator', 'editor', 'admin', 'operator'])),
  /** Where they are suspended on this site: until when, in words, and why. */
  suspension: v.nullable(v.object({ when: v.string(), reason: v.string() })),
  identities: v.array(
    v.object({
      /** `mail`, or the provider's name. */
      kind: v.picklist(['mail', 'provider']),
      issuer: v.string(),
      subject: v.string(),
      name: v.string(),
      removable: v.boolean(),
    }),
  ),
  /** Providers with which one could sign in as well, and where each begins. */
  further: v.array(v.object({ id: v.string(), name: v.string(), path })),
  /** Why one that was to be added was not. */
  join: v.nullable(v.object({ problem: v.picklist(joinProblems), provider: v.nullable(v.string()) })),
  sessions: v.array(
    v.object({
      id: v.string(),
      /** Browser and system; empty where unknown. */
      agent: v.string(),
      host: v.string(),
      /** Date and time in words, in UTC. */
      seen: v.string(),
      seenAt: v.string(),
      isThis: v.boolean(),
    }),
  ),
  /** A change of the address that waits for one or two mailboxes; `adds`: as a further one. */
  change: v.nullable(
    v.object({ address: v.string(), oldConfirmed: v.boolean(), newConfirmed: v.boolean(), adds: v.boolean() }),
  ),
  /** The token of an opened confirmation link, if it is good; `spent` if not. */
  confirm: v.nullable(v.object({ token: v.string(), isSpent: v.boolean() })),
  /** What was done just now: a key of the page's messages. */
  done: v.nullable(v.string()),
  problem: formProblem,
  /** What was typed into the form that came back. */
  typed: v.record(v.string(), v.string()),
});

/** Kinds of legal text; each is a route of its own. */
export const legalKinds = ['cookies', 'privacy', 'tos'] as const;

/** A stretch of a paragraph, as a comparison of two versions sees it. */
const stretchSchema = v.object({ change: v.picklist(['same', 'added', 'removed']), text: v.string() });

export const legalSchema = v.object({
  kind: v.picklist(legalKinds),
  /** Null where the site has published no text of the kind. */
  text: v.nullable(
    v.object({
      language: tag,
      direction: v.picklist(['ltr', 'rtl']),
      version: count,
      publishedAt: v.string(),
      /** Sanitised when it was written: headings from the second level, paragraphs, lists, links, emphasis. */
      html: v.string(),
      isNewest: v.boolean(),
    }),
  ),
  /** The newest first. */
  versions: v.array(
    v.object({
      version: count,
      publishedAt: v.string(),
      path,
      /** Where the version shown is compared with this one; null where this one is not earlier. */
      compare: v.nullable(path),
      isShown: v.boolean(),
    }),
  ),
  /** What became of an earlier version, paragraph by paragraph; null where none is compared. */
  difference: v.nullable(
    v.object({
      from: count,
      publishedAt: v.string(),
      paragraphs: v.array(
        v.object({ kind: v.picklist(['heading', 'paragraph', 'item']), stretches: v.array(stretchSchema) }),
      ),
    }),
  ),
});

export const plannedSchema = v.object({ route: v.picklist(planned) });

export const unknownDomainSchema = v.object({
  host: v.string(),
  /** The record that connects the host: a CNAME of `host` to `target`. */
  target: v.string(),
});

export const statusSchema = v.object({
  code: v.picklist([
    'bad-request',
    'unauthenticated',
    'forbidden',
    'not-found',
    'language-not-spoken',
    'method-not-allowed',
    'gone',
    'invalid-field',
    'too-large',
    'rate-limited',
    'server-error',
    'unavailable',
  ]),
  host: v.string(),
  /** Event id in monitoring, for server errors. */
  digest: v.nullable(v.string()),
  /** Who could grant what is forbidden. */
  grantedBy: v.nullable(v.picklist(['owner', 'editor', 'admin', 'operator'])),
  /** What exists and is written almost like what was asked for, the nearest first. */
  suggestions: v.array(v.object({ name: v.string(), path })),
  /** The same page in the languages that the site speaks. */
  alternatives: v.array(v.object({ tag, name: v.string(), path })),
});

export type Site = v.InferOutput<typeof siteSchema>;
export type ListingCard = v.InferOutput<typeof listingCardSchema>;
export type Facet = v.InferOutput<typeof facetSchema>;
export type FacetValue = v.InferOutput<typeof facetValueSchema>;
export type FacetLink = v.InferOutput<typeof facetLinkSchema>;
export type FacetLinks = v.InferOutput<typeof linksSchema>;
export type FacetChoices = v.InferOutput<typeof choicesSchema>;
export type HomePage = v.InferOutput<typeof homeSchema>;
export type DirectoryPage = v.InferOutput<typeof directorySchema>;
export type ListingPage = v.InferOutput<typeof listingSchema>;
export type LoginPage = v.InferOutput<typeof loginSchema>;
export type CallbackPage = v.InferOutput<typeof callbackSchema>;
export type AccountPage = v.InferOutput<typeof accountSchema>;
export type LegalKind = (typeof legalKinds)[number];
export type LegalPage = v.InferOutput<typeof legalSchema>;
export type PlannedPage = v.InferOutput<typeof plannedSchema>;
export type UnknownDomainPage = v.InferOutput<typeof unknownDomainSchema>;
export type StatusPage = v.InferOutput<typeof statusSchema>;

type Special = {
  home: HomePage;
  directory: DirectoryPage;
  listing: ListingPage;
  login: LoginPage;
  authCallback: CallbackPage;
  dashboard: AccountPage;
  manage: ManagePage;
  cookies: LegalPage;
  privacy: LegalPage;
  tos: LegalPage;
  unknownDomain: UnknownDomainPage;
  status: StatusPage;
};

/** The page data of a route. */
export type PageData<R extends RouteName> = R extends keyof Special ? Special[R] : PlannedPage;
