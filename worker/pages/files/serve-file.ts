import type { Problem } from '../../../web/contract/outcome.ts';
import { openReader } from '../../data/reader.ts';
import { pageMessages } from '../../domain/sites/page-messages.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { translator } from '../../platform/i18n/translate.ts';
import { openSearchIndex } from '../../search-index/client.ts';
import { entryOf } from '../cache/entry.ts';
import { fromCache, type Made } from '../cache/from-cache.ts';
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
    const query = file.canonicalQuery?.(new URL(c.req.url).searchParams) ?? new URLSearchParams();
    const key = query.size ? `${c.req.path}?${query}` : c.req.path;
    const found = await fromCache(c, c.var.served, { key, make: () => makeFile(c, file, query) });
    return found.code === 'ok' ? answerFile(c, { ...found, file }) : answerProblem(c, found);
  };

async function makeFile(c: AppContext, file: FileDefinition, query: URLSearchParams): Promise<Made | Problem> {
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
  const page = await entryOf({ bytes, tags: written.tags, position });
  return { code: 'ok', page, isProvisional: written.isProvisional ?? false };
}
