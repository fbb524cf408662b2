import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { moment, path, tag } from '../schema-parts.ts';

/** The steps of the form of a new site. */
export const orderSteps = ['look', 'languages', 'host', 'content'] as const;

export type OrderStep = (typeof orderSteps)[number];

/** What the page shows: a step, or what all of them say together. */
export const orderViews = [...orderSteps, 'check'] as const;

export type OrderView = (typeof orderViews)[number];

/** The templates that come with the software, beside the empty site. */
export const siteTemplates = ['eating-out', 'trades'] as const;

export type SiteTemplate = (typeof siteTemplates)[number];

/** Where the content of a new site comes from: values of the field `content`. */
export const contentKinds = ['empty', ...siteTemplates, 'site', 'file'] as const;

export type ContentKind = (typeof contentKinds)[number];

/** How much of another site is copied. */
export const copiedParts = ['all', 'structure'] as const;

/** The most characters of what is typed. */
export const longestSiteName = 60;
export const longestTagline = 150;
export const longestSiteSlug = 40;

/** The form of a new site, in steps, and what became of it. */
export const newSiteSchema = v.object({
  sections: sectionsSchema,
  listPath: path,
  state: v.picklist(['draft', 'making', 'done', 'failed']),
  view: v.picklist(orderViews),
  /** The steps that can be opened have a path. */
  steps: v.array(
    v.object({ step: v.picklist(orderViews), path: v.nullable(path), state: v.picklist(['open', 'done', 'problem']) }),
  ),
  /** Where forms are posted to: this page. */
  action: path,
  name: v.string(),
  tagline: v.string(),
  slug: v.string(),
  hue: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(359)),
  /** What stands in its field, right or wrong. */
  typedHue: v.string(),
  /** The languages of the interface. */
  languages: v.array(
    v.object({ tag, language: v.string(), isChosen: v.boolean(), name: v.string(), isDefault: v.boolean() }),
  ),
  /** The host as people read it, and in ASCII where that differs. */
  host: v.string(),
  asciiHost: v.nullable(v.string()),
  /** The host that a new one has to lead to. */
  target: v.string(),
  content: v.picklist(contentKinds),
  part: v.picklist(copiedParts),
  source: v.string(),
  /** The sites that can be copied. */
  sources: v.array(v.object({ slug: v.string(), name: v.string() })),
  /** The archive that was uploaded: its name, and how many listings and pictures it has, as texts. */
  file: v.nullable(v.object({ name: v.string(), listings: v.string(), pictures: v.string() })),
  /** The place in an archive that cannot be used. */
  brokenAt: v.nullable(v.string()),
  /** How many listings stand, of how many, as texts, and as a share. Null where nothing is made. */
  progress: v.nullable(v.object({ done: v.string(), total: v.string(), share: v.nullable(v.number()) })),
  /** The site that was made. */
  made: v.nullable(v.object({ origin: v.string(), path })),
  /** What is wrong with the steps that were sent. */
  faults: v.array(v.object({ step: v.picklist(orderSteps), code: v.string() })),
  /** Why nothing was made; null where nothing was tried. */
  failure: v.nullable(v.string()),
  /** What the operator has begun and not sent, the newest first. */
  drafts: v.array(v.object({ name: v.string(), path, at: moment })),
  problem: formProblem,
});

export type NewSitePage = v.InferOutput<typeof newSiteSchema>;
