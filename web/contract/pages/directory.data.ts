import * as v from 'valibot';
import { listingCardSchema } from '../listing-card.ts';
import { count, path, tag } from '../schema-parts.ts';
import { searchSorts } from '../sorts.ts';

const facetValueSchema = v.object({
  /** As written in paths. */
  value: v.string(),
  name: v.string(),
  /** Exact number of listings; null where computing it costs too much for a page. */
  count: v.nullable(count),
});

/** A value as a link. */
const facetLinkSchema = v.object({
  ...facetValueSchema.entries,
  /** The path that removes the value; only if it is selected. */
  without: v.optional(path),
  /** Depth in a tree; absent at the top. */
  level: v.optional(count),
});

/** A value as a form field. */
const facetChoiceSchema = v.object({ ...facetValueSchema.entries, chosen: v.optional(v.literal(true)) });

const anyFacet = {
  /** The filter's key as paths write it: `category`, `city`, an attribute's slug, `language`, `price`, `open`. */
  key: v.string(),
  /** The name of an attribute. The names of the keys that every site has are messages. */
  name: v.optional(v.string()),
  /** The label of the link to all values, with their number; absent where all are present. */
  all: v.optional(v.string()),
  /** What a visitor is told who looks for a value that is not among these, the largest of very many. */
  beyond: v.optional(v.string()),
};

/** Facets that crawlers should follow are links; the others are part of a form. */
const linksSchema = v.object({
  ...anyFacet,
  kind: v.literal('links'),
  values: v.array(facetLinkSchema),
  /** The path that selects a value: `before`, the value, `after`. */
  select: v.object({ before: path, after: v.string() }),
});

/**
 * `one` and `many`: how many values can be selected at once. `flag`: a filter that is on or off, such as “Open now”. Its
 * value has a name that is clear without a heading.
 */
const choicesSchema = v.object({
  ...anyFacet,
  kind: v.picklist(['one', 'many', 'flag']),
  values: v.array(facetChoiceSchema),
});

/** A number with steps and free ends: the selected range, and the unit as text. */
const rangeSchema = v.object({
  ...anyFacet,
  kind: v.literal('range'),
  values: v.array(facetChoiceSchema),
  range: v.object({ min: v.nullable(count), max: v.nullable(count), unit: v.string() }),
});

const facetSchema = v.variant('kind', [linksSchema, choicesSchema, rangeSchema]);

/** Pieces of a text; those that are words of the search are marked. */
const pieces = v.array(v.tuple([v.string(), v.boolean()]));

/** Why a listing is a result, in one line. */
const whySchema = v.variant('kind', [
  /** Its name in another language, with a note that names the language. */
  v.object({ kind: v.literal('name'), note: v.string(), language: tag, pieces }),
  /** A category, a place or an attribute, as text. */
  v.object({ kind: v.literal('fact'), text: v.string() }),
  /** A piece of its description; with a note if it is in another language than the page. */
  v.object({ kind: v.literal('text'), note: v.optional(v.string()), language: tag, pieces }),
]);

const searchSchema = v.object({
  /** The words that did not become filters; empty if all did. */
  rest: v.string(),
  /** The same filters without the words. */
  without: path,
  /** Searches the words that became filters as words; null if none did. */
  literal: v.nullable(path),
  /**
   * What the results have: the words, a similar spelling, only some of the words, or, while the search index cannot be
   * used, names that begin with the text.
   */
  quality: v.picklist(['exact', 'similar', 'some', 'beginnings']),
  /** For an empty result: the nearest spelling, and its search without filters. */
  spelling: v.nullable(v.object({ text: v.string(), path })),
  /** By slug of the listing. */
  why: v.record(v.string(), whySchema),
});

export type Why = v.InferOutput<typeof whySchema>;

export const directorySchema = v.object({
  /** The page's heading, such as "Museums in Kraków", in its language. */
  heading: v.string(),
  /** The other filters as text, such as "Free entry, Open now"; empty where there are none. */
  details: v.string(),
  /** The editors' introduction; empty where there is none. */
  intro: v.string(),
  /** The document's title. Navigation in place does not load a new head. */
  title: v.string(),
  /** The selected values in canonical order; `without` is the path that removes the value. */
  chosen: v.array(v.object({ key: v.string(), name: v.string(), without: path })),
  /** The search text as typed. */
  q: v.string(),
  /** What a search found; null without one. */
  search: v.nullable(searchSchema),
  /** Listings that staff show as ads here. They are in no number and no order of the page. */
  ads: v.array(listingCardSchema),
  listings: v.array(listingCardSchema),
  /** What the order or a filter asks for, by slug of the listing, such as "Open · until 18:00". */
  facts: v.record(v.string(), v.string()),
  /** Exact; null where computing it costs too much for a page. */
  total: v.nullable(count),
  /** The number of results as a heading, and as a button that leads to them. */
  totalText: v.string(),
  /** The heading of the results: how many there are, and on a later page which of them these are. */
  resultsText: v.string(),
  showText: v.string(),
  /** The place of these listings among the results, such as "25–48 of 287 places"; empty where all are on the page. */
  position: v.string(),
  /** The first page, where it is neither this one nor the previous one. */
  first: v.nullable(path),
  previous: v.nullable(path),
  next: v.nullable(path),
  sort: v.picklist(searchSorts),
  /** The sort orders with their paths; empty where there is nothing to sort. */
  sorts: v.array(v.object({ sort: v.picklist(searchSorts), path })),
  facets: v.array(facetSchema),
  /**
   * The filter form. `action` contains the filters that are links; fields are `f.KEY` for the others; `hidden` carries
   * the other parameters.
   */
  form: v.object({ action: path, hidden: v.array(v.object({ name: v.string(), value: v.string() })) }),
  /** For an empty result: each single filter that can be removed, and the number of listings without it, if known. */
  zeroResultSuggestions: v.array(
    v.object({ key: v.string(), name: v.string(), without: path, total: v.nullable(count) }),
  ),
  /** For an empty result of a site that takes new listings: the form for one. */
  addPath: v.optional(path),
});

export type Facet = v.InferOutput<typeof facetSchema>;
/** A value of any facet. */
export type FacetValue = FacetLink & Pick<FacetChoice, 'chosen'>;
export type FacetLink = v.InferOutput<typeof facetLinkSchema>;
export type FacetChoice = v.InferOutput<typeof facetChoiceSchema>;
export type FacetLinks = v.InferOutput<typeof linksSchema>;
export type FacetChoices = v.InferOutput<typeof choicesSchema>;
export type FacetRange = v.InferOutput<typeof rangeSchema>;
export type DirectoryPage = v.InferOutput<typeof directorySchema>;
