import * as v from 'valibot';
import { slugPattern } from '../../../web/contract/grammar.ts';
import { openReader } from '../../data/reader.ts';
import type { Scope } from '../../data/scope.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import { cacheControl } from '../../http/cache-control.ts';
import type { AppContext } from '../../http/context.ts';
import { translator } from '../../platform/i18n/translate.ts';
import { openSearchIndex } from '../../search-index/client.ts';
import type { Draft } from './candidate.ts';
import { loadDuplicates } from './duplicates.query.ts';
import { showDuplicates } from './show-duplicates.ts';

const text = (most: number) => v.optional(v.pipe(v.string(), v.maxLength(most)), '');
const slug = v.optional(v.pipe(v.string(), v.maxLength(100), v.regex(slugPattern)));
const degrees = (most: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^-?\d{1,3}(?:\.\d{1,20})?$/), v.transform(Number), v.minValue(-most), v.maxValue(most)),
  );

/** The query of the address. A phone number and a website may be half typed: they are texts. */
const asked = v.pipe(
  v.object({
    name: text(500),
    phone: text(200),
    website: text(2_000),
    lat: degrees(90),
    lng: degrees(180),
    category: slug,
    listing: slug,
    lang: v.string(),
  }),
  v.check(({ lat, lng }) => (lat === undefined) === (lng === undefined)),
);

/**
 * `GET /api/v1/duplicates?name=&phone=&website=&lat=&lng=&category=&listing=&lang=`: the published listings that a listing
 * may be about while it is typed. `listing` is the slug of one that is corrected.
 */
export async function duplicates(c: AppContext): Promise<Response> {
  const { site, log } = c.var.served;
  const read = v.safeParse(asked, c.req.query());
  const lang = read.success && site.languages.find(({ tag }) => tag === read.output.lang)?.tag;
  if (!read.success || !lang) return answerProblem(c, { code: 'bad-request' });
  const { lat, lng, category, listing, ...typed } = read.output;
  const draft: Draft = {
    ...typed,
    position: lat === undefined || lng === undefined ? null : [lat, lng],
    categories: category === undefined ? [] : [category],
    excluded: listing,
  };
  const { id: siteId, defaultLanguage, units } = site;
  const scope: Scope = { siteId, language: lang, defaultLanguage, units };
  const { meter, report, config, messages } = c.var;
  const search = openSearchIndex(c.env.SEARCH_INDEX, site, { meter, report, location: config.databaseLocation });
  const candidates = await loadDuplicates(openReader(c.env.DB, meter), { scope, draft, search, log });
  const t = translator(lang, await messages(lang));
  return c.json(showDuplicates(candidates, draft, { scope, t }), 200, { 'cache-control': cacheControl.personal });
}
