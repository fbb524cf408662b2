import * as v from 'valibot';
import { listChoice, pagerEntries, sectionsSchema } from '../area.ts';
import { auditEntrySchema } from '../audit-entry.ts';
import { figuresSchema } from '../figures.ts';
import { formProblem } from '../form.ts';
import { count, moment, path, tag } from '../schema-parts.ts';

/** The states of a site. One that is deleted can be returned for some days. */
export const siteStates = ['active', 'suspended', 'deleted'] as const;

export type SiteState = (typeof siteStates)[number];

/** Which sites a list shows; the first is the default. */
export const websiteLists = ['all', ...siteStates] as const;

/** Orders of the list; the first is the default. */
export const websiteSorts = ['name', 'listings', 'changed', 'waiting'] as const;

export type WebsiteSort = (typeof websiteSorts)[number];

/** Columns of the list beside the name, in their order. */
export const websiteColumns = [
  ...(['hosts', 'languages', 'listings', 'waiting', 'changed'] as const),
  ...(['views', 'errors', 'created'] as const),
] as const;

export type WebsiteColumn = (typeof websiteColumns)[number];

/** What an operator does to a site. */
export const siteSteps = ['suspend', 'resume', 'delete', 'return'] as const;

export type SiteStep = (typeof siteSteps)[number];

/** The most characters of what the list is searched for. */
export const longestWebsiteSearch = 100;

/** What the list and the page of a site say of it in the same way. Numbers and dates are texts. */
const facts = {
  slug: v.string(),
  name: v.string(),
  /** The language of the name. */
  language: tag,
  state: v.picklist(siteStates),
  /** The address of its home page; empty if it has no host. */
  origin: v.string(),
  listings: v.string(),
  /** The last change that its pages show; null if there is none. */
  changed: v.nullable(moment),
  /** What waits for a decision of staff; null for nothing. */
  waiting: v.nullable(v.string()),
};

const websiteSchema = v.object({
  ...facts,
  /** Its page in the viewer. */
  path,
  /** Its primary host as people read it. */
  host: v.string(),
  /** How many hosts it has besides. */
  otherHosts: count,
  /** How many of its hosts do not work any more. */
  failingHosts: count,
  /** In the order of its menu. */
  languages: v.string(),
  created: moment,
  /** Of the last 28 days, as texts; null before they are computed for the first time. */
  views: v.nullable(v.string()),
  errors: v.nullable(v.string()),
});

/** The websites of this deployment that the visitor may see. */
export const websitesSchema = v.object({
  sections: sectionsSchema,
  websites: v.array(websiteSchema),
  /** The number of sites that are found. */
  total: count,
  lists: v.array(listChoice(websiteLists)),
  sorts: v.array(listChoice(websiteSorts)),
  /** The columns, and where each leads: to the list with it or without it. */
  columns: v.array(v.object({ name: v.picklist(websiteColumns), path, isShown: v.boolean() })),
  /** The search form: where it leads, what it was sent with, and the choices that it keeps. */
  search: v.object({ action: path, text: v.string(), kept: v.array(v.tuple([v.string(), v.string()])) }),
  /** Where operators create a site; null for others. */
  newPath: v.nullable(path),
  /** The same sites as a file for spreadsheets. */
  filePath: path,
  ...pagerEntries,
});

/** One website. */
export const websitePageSchema = v.object({
  sections: sectionsSchema,
  listPath: path,
  ...facts,
  hosts: v.array(
    v.object({
      host: v.string(),
      origin: v.string(),
      state: v.picklist(['verified', 'active', 'failing']),
      isPrimary: v.boolean(),
    }),
  ),
  /** Where its hosts are managed, for those who may. */
  hostsPath: v.nullable(path),
  languages: v.array(v.object({ tag, language: v.string(), name: v.string(), isDefault: v.boolean() })),
  created: moment,
  /** Views, hits of the cache and errors of the last months. */
  figures: figuresSchema,
  /** Mails that need a decision, as text; null for none. */
  mails: v.nullable(v.string()),
  /** Until when a deleted site can be returned. */
  returnableUntil: v.nullable(v.string()),
  /** What the visitor may do to it now. */
  steps: v.array(v.picklist(siteSteps)),
  /** Where operators copy it; null for others, and where it is deleted. */
  copyPath: v.nullable(path),
  /** Where its archive is asked for; null for those who may not have it. */
  exportPath: v.nullable(path),
  /** What was done to it, the newest first. */
  log: v.array(auditEntrySchema),
  /** Where forms are posted to: this page. */
  action: path,
  reason: v.string(),
  done: v.nullable(v.picklist(siteSteps)),
  problem: formProblem,
});

export type WebsitesPage = v.InferOutput<typeof websitesSchema>;
export type WebsitePage = v.InferOutput<typeof websitePageSchema>;
