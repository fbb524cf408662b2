import { openReader } from '../../data/reader.ts';
import { siteName } from '../../domain/sites/site-name.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import { cacheControl } from '../../http/cache-control.ts';
import type { AppContext } from '../../http/context.ts';
import { answerLanguage } from '../../http/request-language.ts';
import { translator } from '../../platform/i18n/translate.ts';
import { byteOrderMark, spreadsheetRecord } from '../../platform/text/spreadsheet.ts';
import { findWebsites, readWebsitesQuery } from './find-websites.ts';
import { languagesText, stateOf } from './website-text.ts';
import { type WebsiteRow, websites } from './websites.query.ts';

const headings = ['name', 'slug', 'state', 'hosts', 'languages', 'listings', 'waiting', 'changed', 'created'] as const;

/** `GET /cms-viewer/{lang}/websites.csv`: the sites of the list, with all of its pages, as CSV for spreadsheets. */
export async function websitesFile(c: AppContext): Promise<Response> {
  const session = await c.var.session();
  const query = readWebsitesQuery(new URL(c.req.url).searchParams);
  if (!session || !query) return answerProblem(c, { code: 'not-found' });
  const [rows] = await openReader(c.env.DB, c.var.meter).batch(websites(session));
  if (rows.length === 0) return answerProblem(c, { code: 'forbidden', grantedBy: 'admin' });
  const lang = answerLanguage(c);
  const t = translator(lang, await c.var.messages(lang));
  const lines = [
    headings.map((heading) => t(`websites.column.${heading}`)),
    ...findWebsites(rows, query, lang).map((row) =>
      cellsOf(row, { lang, stateText: t(`websites.state.${stateOf(row)}`) }),
    ),
  ];
  return c.body(byteOrderMark + lines.map(spreadsheetRecord).join(''), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="websites.csv"',
    'cache-control': cacheControl.personal,
  });
}

const timeText = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

const cellsOf = (row: WebsiteRow, { lang, stateText }: { lang: string; stateText: string }) => [
  ...[
    siteName(row, lang).name,
    row.slug,
    stateText,
    row.hosts.map(([host]) => host).join(' '),
    languagesText(row, lang),
  ],
  ...[row.listings ?? 0, row.waiting ?? 0, timeText(row.changed), timeText(row.created_at)],
];
