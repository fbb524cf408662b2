import { validator } from '../../http/validator.ts';
import type { CachedPage } from './cached-page.ts';

type EntryParts = {
  bytes: Uint8Array<ArrayBuffer>;
  /** Byte offsets of the gaps for nonces. */
  nonces?: number[];
  assetOrigin?: string | null;
  tags: readonly string[];
  /** Position of the site's change log before the rows were read. */
  position: number;
};

/** An entry of the page cache for what is no page: a file, a badge, the document of a frame. */
export const entryOf = async ({
  bytes,
  nonces = [],
  assetOrigin = null,
  tags,
  position,
}: EntryParts): Promise<CachedPage> => ({
  bytes,
  about: {
    ...{ nonces, data: [0, 0], title: '', description: '', assetOrigin, formTarget: null },
    ...{ etag: await validator(bytes), tags: ['chrome', ...tags], counts: [], position, renderedAt: Date.now() },
  },
});
