import { cacheControl } from '../../http/cache-control.ts';
import { type CacheUse, cacheStatus } from '../../http/cache-status.ts';
import type { AppContext } from '../../http/context.ts';
import { crossOriginResources } from '../../http/security-headers.ts';
import { matches } from '../../http/validator.ts';
import type { CachedPage } from '../cache/cached-page.ts';
import type { FileDefinition } from './file.ts';

/** Answers with a file for machines. */
export function answerFile(
  c: AppContext,
  {
    page: { bytes, about },
    file,
    use,
  }: { page: CachedPage; file: Pick<FileDefinition, 'type' | 'isShared'>; use: CacheUse },
): Response {
  c.header('cache-control', use === 'provisional' ? cacheControl.dynamic : cacheControl.static);
  c.header('cache-status', cacheStatus(use));
  c.header('etag', about.etag);
  if (file.isShared) for (const [name, value] of Object.entries(crossOriginResources.hashedFile)) c.header(name, value);
  if (matches(c.req.header('if-none-match'), about.etag)) return c.body(null, 304);
  return c.body(bytes, 200, { 'content-type': `${file.type}; charset=utf-8` });
}
