import * as v from 'valibot';
import { postLists } from './posts.ts';
import { count, tag } from './schema-parts.ts';

/** The pages to which a menu links besides the directory. */
export const menuPages = ['services', ...postLists] as const;

export type MenuPage = (typeof menuPages)[number];

/** The website of a page, in the language of the page. Header and footer are rendered from it. */
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
  /** IANA name: the zone of times of the site where the reader's own is unknown. */
  timeZone: v.string(),
  defaultLanguage: tag,
  languages: v.array(v.object({ tag, name: v.string() })),
  /** What the menu links to besides the directory: what has content in this language. */
  menu: v.array(v.picklist(menuPages)),
  /** Settings of the browser's error monitoring; null where none is configured. */
  monitoring: v.nullable(v.object({ dsn: v.string(), environment: v.string(), release: v.string() })),
  /** The messages that the site says in its own words in this language, compiled, by their full keys; absent for none. */
  messages: v.optional(v.record(v.string(), v.union([v.string(), v.array(v.unknown())]))),
});

export type Site = v.InferOutput<typeof siteSchema>;
