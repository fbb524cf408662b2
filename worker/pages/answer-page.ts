import type { Representation } from '../../web/contract/representation.ts';
import type { CacheClass } from '../../web/contract/routes.ts';
import { cacheControl, documentCacheControl } from '../http/cache-control.ts';
import { type CacheUse, cacheStatus } from '../http/cache-status.ts';
import type { EntryContext } from '../http/context.ts';
import { documentPolicy } from '../http/security-headers.ts';
import { matches } from '../http/validator.ts';
import type { CachedPage } from './cache/cached-page.ts';
import { countAnswer } from './count-answer.ts';
import { newNonce, withNonce } from './render/page-writer.ts';

export type PageAnswer = {
  page: CachedPage;
  representation: Representation;
  status: number;
  cache: CacheClass | 'personal';
  use: CacheUse;
  /** Next's page data with the page's title; called only for the representation `txt`. */
  pageData: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** Answers with a page in the requested representation. */
export async function answerPage(c: EntryContext, answer: PageAnswer): Promise<Response> {
  const { page, status } = answer;
  countAnswer(c, answer);
  for (const [name, value] of Object.entries(pageHeaders(answer))) c.header(name, value);
  // A 304 carries no content policy: a new nonce with the browser's cached body would block the page's own scripts.
  if (status === 200 && matches(c.req.header('if-none-match'), page.about.etag)) return c.body(null, 304);
  switch (answer.representation) {
    case 'html': {
      const { body, headers } = openDocument(page, { dev: c.var.config.shellOrigin !== null });
      return c.body(body, status as 200, headers);
    }
    case 'json':
      return c.body(page.bytes.slice(...page.about.data), status as 200, { 'content-type': 'application/json' });
    case 'txt':
      return c.body(await answer.pageData(), status as 200, { 'content-type': 'text/x-component' });
  }
}

/** The headers of a page in any representation, and of its 304. */
const pageHeaders = ({ page, representation, cache, use }: PageAnswer) => ({
  'cache-control': (representation === 'html' ? documentCacheControl : cacheControl)[cache],
  'cache-status': cacheStatus(use),
  etag: page.about.etag,
});

/** The page's document with a fresh nonce, and the headers that only documents have. */
function openDocument({ about, bytes }: CachedPage, { dev }: { dev: boolean }) {
  const nonce = newNonce();
  return {
    body: withNonce(bytes, about.nonces, nonce),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': documentPolicy(nonce, {
        assetOrigin: about.assetOrigin,
        formTarget: about.formTarget,
        ...(about.frameSources && { frameSources: about.frameSources }),
        dev,
      }),
    },
  };
}
