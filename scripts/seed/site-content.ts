import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { attributesSchema } from '../../web/contract/attributes.ts';
import { hoursSchema } from '../../web/contract/hours.ts';
import type { NewLanding } from '../../worker/domain/listings/landings.writer.ts';
import { landingEntry } from '../lib/definitions.ts';
import { type SiteFile, siteFile } from '../lib/site-file.ts';

const names = v.record(v.string(), v.string());
const place = v.object({ slug: v.string(), names });
const text = v.optional(v.string(), '');
const coordinate = v.optional(v.nullable(v.number()), null);

const texts = v.record(v.string(), v.object({ name: v.string(), summary: text, description: text }));

/** A listing in a file, with places and categories by slug. */
export const listingEntry = v.object({
  slug: v.string(),
  categories: v.array(v.string()),
  country: v.optional(v.string()),
  region: v.optional(place),
  city: v.optional(place),
  address: text,
  postalCode: text,
  latitude: coordinate,
  longitude: coordinate,
  phone: text,
  email: text,
  website: text,
  hours: v.optional(v.omit(hoursSchema, ['special'])),
  /** When the hours were written down. They are then shown with this date, as not confirmed. */
  hoursAsOf: v.optional(v.pipe(v.string(), v.isoDate())),
  specialDays: v.optional(hoursSchema.entries.special),
  priceLevel: v.optional(v.picklist([1, 2, 3, 4])),
  attributes: v.optional(attributesSchema),
  services: v.optional(
    v.array(
      v.object({
        names,
        price: v.nullable(
          v.object({ amount: v.number(), max: v.optional(v.nullable(v.number()), null), currency: v.string() }),
        ),
        minutes: v.nullable(v.number()),
        kind: v.optional(v.string(), ''),
        isOnRequest: v.optional(v.boolean(), false),
        area: v.optional(names, {}),
        languages: v.optional(v.array(v.string()), []),
      }),
    ),
    [],
  ),
  language: v.string(),
  /** By language; those in the site's languages may be in the folder `texts` instead. */
  texts: v.optional(texts, {}),
});

export type ListingEntry = v.InferOutput<typeof listingEntry>;

/** A site with its content. */
export type SiteContent = {
  file: SiteFile;
  landings: readonly NewLanding[];
  entries: readonly ListingEntry[];
};

async function readJson<Schema extends v.GenericSchema>(file: URL, schema: Schema): Promise<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, JSON.parse(await readFile(file, 'utf8')));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${file.pathname}: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
}

/** Adds the texts of `texts/{language}.json`, which are by the listing's slug. One file for each language suits writers. */
async function withTexts(folder: URL, entries: readonly ListingEntry[]): Promise<ListingEntry[]> {
  const textsFolder = new URL('texts/', folder);
  if (!existsSync(textsFolder)) return [...entries];
  const added = new Map(entries.map(({ slug, texts: own }) => [slug, { ...own }]));
  for (const file of (await readdir(textsFolder)).sort()) {
    for (const [slug, its] of Object.entries(await readJson(new URL(file, textsFolder), texts))) {
      const own = added.get(slug);
      if (!own) throw new Error(`${file} has a text for ${slug}, which is no listing`);
      own[path.basename(file, '.json')] = its;
    }
  }
  return entries.map((entry) => ({ ...entry, texts: added.get(entry.slug) ?? {} }));
}

/** Reads a folder's site.json, its listings*.json and, where they exist, its texts/*.json and landings.json. */
export async function readSiteContent(folder: URL): Promise<SiteContent> {
  const files = (await readdir(folder)).filter((entry) => /^listings.*\.json$/.test(entry)).sort();
  const lists = await Promise.all(files.map((entry) => readJson(new URL(entry, folder), v.array(listingEntry))));
  const entries = await withTexts(folder, lists.flat());
  const landings = existsSync(new URL('landings.json', folder))
    ? await readJson(new URL('landings.json', folder), v.array(landingEntry))
    : [];
  return { file: await readJson(new URL('site.json', folder), siteFile), landings, entries };
}
