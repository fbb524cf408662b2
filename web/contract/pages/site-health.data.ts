import * as v from 'valibot';
import { listChoice, sectionsSchema } from '../area.ts';
import { figuresSchema } from '../figures.ts';
import { count, moment, path, tag } from '../schema-parts.ts';

/** Days of which figures are shown, as an address names them; the first is the default. */
export const periods = ['30', '7', '90', '365'] as const;

/** What waits or does not work on sites, the most urgent first. */
export const workKinds = [
  'domains',
  'waiting',
  'mails',
  'mailsQueued',
  'importsFailed',
  'importsOpen',
  'stale',
  'missing',
] as const;

export type WorkKind = (typeof workKinds)[number];

/** Why a site needs attention, the most urgent first. */
export const attentionReasons = [
  'domains',
  'errors',
  'mails',
  'importsFailed',
  'waiting',
  'stale',
  'coverage',
] as const;

export type AttentionReason = (typeof attentionReasons)[number];

/** A site: its name, the language of that, and its page in the viewer. */
const site = { name: v.string(), language: tag, path };

/** A path of this site, or the address of a page of another one. */
const link = v.string();

/** How the sites of this deployment do. Numbers and dates are texts. */
export const siteHealthSchema = v.object({
  sections: sectionsSchema,
  periods: v.array(listChoice(periods)),
  figures: figuresSchema,
  /** The number of sites that the figures are about, if these are only the most visited ones. */
  figuresOf: v.nullable(count),
  work: v.array(
    v.object({
      kind: v.picklist(workKinds),
      number: v.string(),
      /** Where it can be dealt with; null for none. */
      link: v.nullable(link),
      /** For how long the oldest waits. */
      oldest: v.nullable(v.string()),
    }),
  ),
  attention: v.array(
    v.object({
      ...site,
      reasons: v.array(
        v.object({
          reason: v.picklist(attentionReasons),
          count,
          /** For how long the oldest waits, or the language that lacks texts. */
          detail: v.string(),
          link,
        }),
      ),
    }),
  ),
  /** How many further sites need attention. */
  attentionMore: count,
  /** The most visited sites. */
  sites: v.array(
    v.object({
      ...site,
      views: v.string(),
      change: v.nullable(v.string()),
      hits: v.string(),
      errors: v.string(),
      changed: v.nullable(moment),
    }),
  ),
  /** The days of the numbers of `sites`. */
  siteDays: count,
  listPath: path,
  languages: v.array(
    v.object({
      tag,
      name: v.string(),
      sites: count,
      /** The mean of the sites: as text, and from 0 to 100. */
      percent: v.string(),
      size: count,
      /** The site that has the smallest share. */
      lowest: v.object({ name: v.string(), language: tag, link, percent: v.string() }),
    }),
  ),
  errors: v.array(
    v.object({
      /** The name of a page; null if it is unknown. */
      page: v.nullable(v.string()),
      /** What visitors see; empty for errors that were only counted. */
      digest: v.string(),
      times: v.string(),
      day: v.string(),
      site: v.object(site),
    }),
  ),
  /** Whether the summaries of all sites were computed: that of a new one is within minutes. */
  isComplete: v.boolean(),
  /** When the oldest numbers of a site were taken; null before the first time. */
  asOf: v.nullable(moment),
});

export type SiteHealthPage = v.InferOutput<typeof siteHealthSchema>;
