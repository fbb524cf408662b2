import { firstOf } from '../../../data/statements.ts';
import { answerProblem } from '../../../http/answer-problem.ts';
import { cacheControl } from '../../../http/cache-control.ts';
import type { AppContext } from '../../../http/context.ts';
import { answerLanguage } from '../../../http/request-language.ts';
import type { ObjectKey } from '../../../platform/buckets.ts';
import { translator } from '../../../platform/i18n/translate.ts';
import { readNotes } from '../imports.query.ts';
import { rejectedRows } from '../rejected-rows.ts';
import type { ImportSettings } from '../settings.ts';
import type { OpenFile } from '../source/table.ts';
import type { Bytes } from '../source/text-stream.ts';
import { shownImport } from './manage-imports.query.ts';

/** `GET /{lang}/manage/imports/{id}/rejected.csv`: the rows that were left out, each with the reason. */
export async function rejectedFile(c: AppContext): Promise<Response> {
  const { id: site } = c.var.served.site;
  const found = await firstOf(c.env.DB, shownImport(site, c.req.param('id') ?? ''));
  if (!found || found.rejected === 0 || found.fileKey === '') return answerProblem(c, { code: 'not-found' });
  const key = found.fileKey as ObjectKey<'UPLOADS'>;
  if ((await c.env.UPLOADS.get(key)) === null) return answerProblem(c, { code: 'not-found' });
  const open: OpenFile = async () => (await c.env.UPLOADS.get(key))?.body as unknown as Bytes;
  const lang = answerLanguage(c);
  const t = translator(lang, await c.var.messages(lang));
  const rows = rejectedRows(open, found.settings as ImportSettings, {
    notes: readNotes(c.env.DB, { site, id: found.id }),
    reasonOf: ({ code }) =>
      t(t.has(`imports.rejected.${code}`) ? `imports.rejected.${code}` : 'imports.rejected.other'),
  });
  return c.body(streamOf(rows), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="rejected-${found.id}.csv"`,
    'cache-control': cacheControl.personal,
  });
}

/** Texts as bytes, made as they are read. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => texts.return(undefined).then(() => undefined),
  });
}
