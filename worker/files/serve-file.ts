import type { Problem } from '../../web/contract/outcome.ts';
import type { KeptPage } from '../cache/kept-page.ts';
import { PageCache } from '../cache/page-cache.ts';
import type { AppContext } from '../context.ts';
import { DatabaseUnavailable, openReader } from '../db/reader.ts';
import { translator } from '../pages/translate.ts';
import { openShells } from '../render/shells.ts';
import { answerFile } from '../respond/answer-file.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { validator } from '../respond/validator.ts';
import type { FileDefinition } from './file.ts';

/** Answers with a site's file: static class, kept as pages are, by the same change log. */
export const serveFile =
  (file: FileDefinition) =>
  async (c: AppContext): Promise<Response> => {
    const { site, log, isReachable } = c.var.served;
    const cache = new PageCache(caches as never);
    const identity = { build: c.var.config.build, siteId: site.id, key: c.req.path };
    const kept = await cache.look(identity, { log, now: Date.now() });
    if (kept.state === 'fresh')
      return answerFile(c, { page: kept.page, type: file.type, use: isReachable ? 'hit' : 'stale' });
    try {
      const made = await makeFile(c, file);
      if ('code' in made) return answerProblem(c, made);
      c.executionCtx.waitUntil(cache.keep(identity, made).catch(c.var.report));
      return answerFile(c, { page: made, type: file.type, use: 'miss' });
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || kept.state === 'none') throw error;
      c.var.report(error);
      return answerFile(c, { page: kept.page, type: file.type, use: 'stale' });
    }
  };

async function makeFile(c: AppContext, file: FileDefinition): Promise<KeptPage | Problem> {
  const { site, log } = c.var.served;
  const position = log.position;
  const shells = openShells(c.env.ASSETS, c.var.config.shellOrigin);
  const lang = site.defaultLanguage;
  const request = {
    site,
    origin: c.var.config.originOf(site.primaryHost),
    params: c.req.param(),
    t: translator(lang, await shells.messages(lang)),
  };
  const rows = await file.load(openReader(c.env.DB, c.var.meter), request);
  const written = file.write(rows as never, request);
  if (written.code !== 'ok') return written;
  const bytes = new TextEncoder().encode(written.text);
  const about = { nonces: [], data: [0, 0] as [number, number], title: '', description: '', assetOrigin: null };
  return {
    bytes,
    about: {
      ...about,
      etag: await validator(bytes),
      tags: ['chrome', ...written.tags],
      position,
      renderedAt: Date.now(),
    },
  };
}
