import type { Representation } from '../../web/contract/representation.ts';
import type { CacheClass } from '../../web/contract/routes.ts';
import type { KeptPage } from '../cache/kept-page.ts';
import type { DoorContext } from '../context.ts';
import { newNonce, withNonce } from '../render/page-bytes.ts';
import { cacheControl } from './cache-control.ts';
import { type CacheUse, cacheStatus } from './cache-status.ts';
import { documentPolicy } from './security-headers.ts';
import { matches } from './validator.ts';

export type PageAnswer = {
  page: KeptPage;
  representation: Representation;
  status: number;
  cache: CacheClass | 'personal';
  use: CacheUse;
  /** Next's page data with the page's title in it; asked for only when it is wanted. */
  pageData: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** Answers with a page in the representation that was asked for. */
export async function answerPage(c: DoorContext, answer: PageAnswer): Promise<Response> {
  const { page, status } = answer;
  for (const [name, value] of Object.entries(pageHeaders(answer))) c.header(name, value);
  // A document is confirmed without a policy: a new nonce over the browser's old body would block the page's own scripts.
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

/** What each representation of a page says of itself, and a 304 as well. */
export const pageHeaders = ({ page, cache, use }: Pick<PageAnswer, 'page' | 'cache' | 'use'>) => ({
  'cache-control': cacheControl[cache],
  'cache-status': cacheStatus(use),
  etag: page.about.etag,
});

/** A page's document with a nonce of its own, and the headers that only a document has. */
export function openDocument({ about, bytes }: KeptPage, { dev }: { dev: boolean }) {
  const nonce = newNonce();
  return {
    body: withNonce(bytes, about.nonces, nonce),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': documentPolicy(nonce, { assetOrigin: about.assetOrigin, dev }),
    },
  };
}
