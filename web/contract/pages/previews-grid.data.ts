import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { choice, count, path, phrase } from '../schema-parts.ts';
import { frameSchema, named, previewDevices, previewReaders, previewThemes, usualPages } from './previews.data.ts';

/** Which language of each site is shown, unless one is named: its own, or the first that is written in a direction. */
export const gridDirections = ['own', 'ltr', 'rtl'] as const;

/** Why a site shows no page. `same`: beside a page, the same language is asked for. */
export const gridGaps = ['host', 'suspended', 'language', 'ltr', 'rtl', 'same'] as const;

const slotSchema = v.variant('state', [
  /** `path`: the same page in the viewer of one page. */
  v.object({ state: v.literal('live'), ...frameSchema.entries, path }),
  v.object({ state: v.literal('missing'), why: v.picklist(gridGaps), language: v.string() }),
]);

const cardSchema = v.object({
  slug: v.string(),
  name: phrase,
  /** As people read it; null if there is none. */
  host: v.nullable(v.string()),
  /** The page about the site. */
  path,
  /** The viewer of one page, with the same page. */
  inspect: path,
  slots: v.array(slotSchema),
});

/** A page of each site that the visitor sees, live. */
export const gridSchema = v.object({
  sections: sectionsSchema,
  /** The title of the document. */
  title: v.string(),
  cards: v.array(cardSchema),
  /** Sites that the search has found, and those that the visitor sees. */
  found: count,
  total: count,
  /** The origins of all frames that this address can show. */
  origins: v.array(v.string()),
  pages: named(usualPages),
  directions: named(gridDirections),
  languages: v.array(choice),
  besides: v.object({ none: path, published: path, languages: v.array(choice), chosen: v.string() }),
  devices: named(previewDevices),
  themes: named(previewThemes),
  readers: named(previewReaders),
  device: v.picklist(previewDevices),
  /** Frames in each card: 1 or 2. */
  sides: count,
  search: v.object({ action: path, text: v.string(), kept: v.array(v.tuple([v.string(), v.string()])) }),
});

export type GridPage = v.InferOutput<typeof gridSchema>;
export type GridCard = v.InferOutput<typeof cardSchema>;
export type GridSlot = v.InferOutput<typeof slotSchema>;
