import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
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
  specialDays: v.optional(hoursSchema.entries.special),
  priceLevel: v.optional(v.picklist([1, 2, 3, 4])),
  attributes: v.optional(attributesSchema),
  services: v.optional(
    v.array(
      v.object({
        names,
        price: v.nullable(v.object({ amount: v.number(), currency: v.string() })),
        minutes: v.nullable(v.number()),
      }),
    ),
    [],
  ),
  language: v.string(),
  texts: v.record(v.string(), v.object({ name: v.string(), summary: text, description: text })),
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

/** Reads a folder's site.json, its listings*.json and, if it exists, its landings.json. */
export async function readSiteContent(folder: URL): Promise<SiteContent> {
  const files = (await readdir(folder)).filter((entry) => /^listings.*\.json$/.test(entry)).sort();
  const entries = await Promise.all(files.map((entry) => readJson(new URL(entry, folder), v.array(listingEntry))));
  const landings = existsSync(new URL('landings.json', folder))
    ? await readJson(new URL('landings.json', folder), v.array(landingEntry))
    : [];
  return { file: await readJson(new URL('site.json', folder), siteFile), landings, entries: entries.flat() };
}
