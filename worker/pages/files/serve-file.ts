import type { Problem } from '../../../web/contract/outcome.ts';
import { DatabaseUnavailable, openReader } from '../../data/reader.ts';
import { pageMessages } from '../../domain/sites/page-messages.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { validator } from '../../http/validator.ts';
import { translator } from '../../platform/i18n/translate.ts';
import { openSearchIndex } from '../../search-index/client.ts';
import type { CachedPage } from '../cache/cached-page.ts';
import { PageCache } from '../cache/page-cache.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Features } from '../feature.ts';
import { answerFile } from './answer-file.ts';
import type { FileDefinition, FileRequest } from './file.ts';
import { filesOf } from './files-of.ts';

/** The endpoints of all files. A file is cached and the same for everyone. */
export const fileEndpoints = (features: Features): Endpoint<'read'>[] =>
  [...filesOf(features)].map(([path, file]) => ({ method: 'GET', path, right: 'read', handle: serveFile(file) }));

/** Answers with a site's file: static class, cached like a page, by the same change log. */
const serveFile =
  (file: FileDefinition) =>
  async (c: AppContext): Promise<Response> => {
    const { site, log, isReachable } = c.var.served;
    const cache = new PageCache(caches as never);
    const query = file.canonicalQuery?.(new URL(c.req.url).searchParams) ?? new URLSearchParams();
    const key = query.size ? `${c.req.path}?${query}` : c.req.path;
    const identity = { build: c.var.config.build, siteId: site.id, key };
    const cached = await cache.lookUp(identity, { log, now: Date.now() });
    if (cached.state === 'fresh') return answerFile(c, { page: cached.page, file, use: isReachable ? 'hit' : 'stale' });
    try {
      const made = await makeFile(c, file, query);
      if (made.code !== 'ok') return answerProblem(c, made);
      const { page, isProvisional } = made;
      if (isProvisional) return answerFile(c, { page, file, use: 'provisional' });
      c.executionCtx.waitUntil(cache.store(identity, page).catch(c.var.report));
      return answerFile(c, { page, file, use: 'miss' });
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || cached.state === 'none') throw error;
      c.var.report(error);
      return answerFile(c, { page: cached.page, file, use: 'stale' });
    }
  };

type MadeFile = { code: 'ok'; page: CachedPage; isProvisional: boolean };

async function makeFile(c: AppContext, file: FileDefinition, query: URLSearchParams): Promise<MadeFile | Problem> {
  const { site, log } = c.var.served;
  const position = log.position;
  const params: FileRequest['params'] = c.req.param();
  const lang = site.languages.find(({ tag }) => tag === params.lang)?.tag ?? site.defaultLanguage;
  const request = {
    site,
    log,
    search: openSearchIndex(c.env.SEARCH_INDEX, site, {
      meter: c.var.meter,
      report: c.var.report,
      location: c.var.config.databaseLocation,
    }),
    query,
    params,
    origin: c.var.config.originOf(site.primaryHost),
    t: translator(lang, pageMessages(site, lang, await c.var.messages(lang)).messages),
  };
  const rows = await file.load(openReader(c.env.DB, c.var.meter), request);
  const written = file.write(rows as never, request);
  if (written.code !== 'ok') return written;
  const bytes = new TextEncoder().encode(written.text);
  const about = {
    nonces: [],
    data: [0, 0] as [number, number],
    title: '',
    description: '',
    assetOrigin: null,
    formTarget: null,
  };
  const page: CachedPage = {
    bytes,
    about: {
      ...about,
      etag: await validator(bytes),
      tags: ['chrome', ...written.tags],
      counts: [],
      position,
      renderedAt: Date.now(),
    },
  };
  return { code: 'ok', page, isProvisional: written.isProvisional ?? false };
}
