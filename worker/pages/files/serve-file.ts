import { Hono } from 'hono';
import type { Problem } from '../../../web/contract/outcome.ts';
import { DatabaseUnavailable, openReader } from '../../data/reader.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { validator } from '../../http/validator.ts';
import { translator } from '../../platform/i18n/translate.ts';
import type { CachedPage } from '../cache/cached-page.ts';
import { PageCache } from '../cache/page-cache.ts';
import type { Features } from '../feature.ts';
import { answerFile } from './answer-file.ts';
import type { FileDefinition } from './file.ts';
import { filesOf } from './files-of.ts';

/** The router of all files. */
export function serveFiles(features: Features): Hono<AppEnv> {
  const router = new Hono<AppEnv>();
  for (const [path, file] of filesOf(features)) router.get(path, serveFile(file));
  return router;
}

/** Answers with a site's file: static class, cached like a page, by the same change log. */
const serveFile =
  (file: FileDefinition) =>
  async (c: AppContext): Promise<Response> => {
    const { site, log, isReachable } = c.var.served;
    const cache = new PageCache(caches as never);
    const identity = { build: c.var.config.build, siteId: site.id, key: c.req.path };
    const cached = await cache.lookUp(identity, { log, now: Date.now() });
    if (cached.state === 'fresh')
      return answerFile(c, { page: cached.page, type: file.type, use: isReachable ? 'hit' : 'stale' });
    try {
      const made = await makeFile(c, file);
      if ('code' in made) return answerProblem(c, made);
      c.executionCtx.waitUntil(cache.store(identity, made).catch(c.var.report));
      return answerFile(c, { page: made, type: file.type, use: 'miss' });
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || cached.state === 'none') throw error;
      c.var.report(error);
      return answerFile(c, { page: cached.page, type: file.type, use: 'stale' });
    }
  };

async function makeFile(c: AppContext, file: FileDefinition): Promise<CachedPage | Problem> {
  const { site, log } = c.var.served;
  const position = log.position;
  const lang = site.defaultLanguage;
  const request = {
    site,
    origin: c.var.config.originOf(site.primaryHost),
    params: c.req.param(),
    t: translator(lang, await c.var.messages(lang)),
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
  return {
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
}
