import type { KeptPage } from '../cache/kept-page.ts';
import type { AppContext } from '../context.ts';
import { cacheControl } from './cache-control.ts';
import { type CacheUse, cacheStatus } from './cache-status.ts';
import { matches } from './validator.ts';

/** Answers with a file that was written for machines. */
export function answerFile(
  c: AppContext,
  { page: { bytes, about }, type, use }: { page: KeptPage; type: string; use: CacheUse },
): Response {
  c.header('cache-control', cacheControl.static);
  c.header('cache-status', cacheStatus(use));
  c.header('etag', about.etag);
  if (matches(c.req.header('if-none-match'), about.etag)) return c.body(null, 304);
  return c.body(bytes, 200, { 'content-type': `${type}; charset=utf-8` });
}
