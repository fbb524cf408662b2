import sharp from 'sharp';
import type { Picture } from '../../../scripts/seed/write-site.ts';
import { stableHash } from '../../../worker/platform/text/hash.ts';

const size = { width: 960, height: 640 };

const bytes = sharp({ create: { ...size, channels: 3, background: '#876' } })
  .webp()
  .toBuffer();

/** A photo of a listing of the tests. All show the same. */
export const photoOf = (site: string, { slug }: { slug: string }, languages: readonly string[]): Picture => ({
  photo: {
    key: stableHash(`photo ${site} ${slug}`),
    ...size,
    alt: Object.fromEntries(languages.map((tag) => [tag, `${slug}, seen from the street`])),
    credit: '',
  },
  bytes: () => bytes,
});
