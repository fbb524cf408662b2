import * as v from 'valibot';
import { isTimeZone } from '../../../web/contract/hours.ts';
import { units as allUnits } from '../../../web/contract/units.ts';
import { form, integer, language, oneOf, slug } from '../../data/archive-columns.ts';
import { hostName } from '../../domain/sites/host.ts';

/** What `manifest.json` says that the file is, and the version that this code writes; it reads those from 1 on. */
export const formatName = 'signpost-site';
export const formatVersion = 8;

export const manifestPath = 'manifest.json';
export const sitePath = 'site.json';
export const mediaTablePath = 'media.csv';

/** Bytes of the manifest and of site.json at most; of one photo. */
export const maxJsonBytes = 4_000_000;
export const maxPhotoBytes = 100_000_000;

/** Formats in which pictures are kept; SVG is none, because it can carry scripts. */
const extensions = {
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;

type PictureType = keyof typeof extensions;

export const mediaFolder = 'media/';

/** Where the bytes of a photo lie; a type that is none of a picture gives a file that cannot be restored. */
export const mediaPath = ({ key, type }: { key: string; type: string }): string =>
  `${mediaFolder}${key}.${extensions[type as PictureType] ?? 'bin'}`;

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'not a SHA-256'));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The columns of `media.csv`, which vouches for the files in `media/` as the manifest does for all others. */
export const mediaColumns = {
  key: form(/^[a-z0-9]{16,64}$/, 'not the key of a photo'),
  type: oneOf(Object.keys(extensions) as PictureType[]),
  bytes: integer({ to: maxPhotoBytes }),
  sha256: form(/^[0-9a-f]{64}$/, 'not a SHA-256'),
};

export const manifestSchema = v.strictObject({
  format: v.literal(formatName),
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(formatVersion)),
  site: v.string(),
  files: v.pipe(v.array(v.strictObject({ path: v.string(), bytes: count, sha256 })), v.maxLength(100)),
});

export type Manifest = v.InferOutput<typeof manifestSchema>;

const words = v.pipe(v.string(), v.maxLength(100_000));

/** `site.json`: the register's entry. Languages in the order in which they are offered, hosts the primary one first. */
export const siteSchema = v.pipe(
  v.strictObject({
    slug,
    defaultLanguage: language,
    accentHue: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(359)),
    isProduct: v.boolean(),
    /** Which proof of identity counts for acts of the site's staff; archives from before that have none. */
    staffProof: v.optional(v.picklist(['any', 'passkey']), 'any'),
    /** Whether people can submit listings; archives from before that have none. */
    submissions: v.optional(v.picklist(['open', 'closed']), 'open'),
    /** The time zone and the units of distances; archives from before these have none. */
    timeZone: v.optional(v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, 'not a time zone')), 'UTC'),
    units: v.optional(v.picklist(allUnits), 'place'),
    createdAt: count,
    languages: v.pipe(
      v.array(v.strictObject({ language, name: words, tagline: words, about: words })),
      v.minLength(1),
      v.maxLength(1000),
      v.check((all) => new Set(all.map((one) => one.language)).size === all.length, 'a language stands twice'),
    ),
    hosts: v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.check((host) => hostName(host) === host, 'not a host name'),
        ),
      ),
      v.maxLength(10_000),
      v.check((all) => new Set(all).size === all.length, 'a host stands twice'),
    ),
  }),
  v.check(
    (site) => site.languages.some((one) => one.language === site.defaultLanguage),
    'the default language is none of the languages',
  ),
);

export type SiteFile = v.InferOutput<typeof siteSchema>;
