import { href } from '../../../web/contract/routes.ts';
import { consume } from '../../data/rate-limits.writer.ts';
import { openReader } from '../../data/reader.ts';
import { batch } from '../../data/statements.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import { cacheControl } from '../../http/cache-control.ts';
import type { AppContext } from '../../http/context.ts';
import { redirect } from '../../http/redirect.ts';
import { answerLanguage } from '../../http/request-language.ts';
import { isSufficient } from '../../identity/proof.ts';
import { provePath } from '../../pages/prove-path.ts';
import { changePosition, type MadeFile, makeFiles, zipStream } from '../archive/index.ts';
import { tables } from '../tables.ts';
import { websitesLimits } from './limits.ts';
import { website } from './websites.query.ts';

/**
 * `POST /cms-viewer/LANG/websites/SLUG/export`: the archive of a site, for operators and its admins with a proof of today,
 * also while the site is suspended. It is a POST because it is written into the audit log before the bytes are sent. The
 * ZIP is sent while it is made: a Worker never holds more of it than a page of rows, or a picture.
 */
export async function exportSite(c: AppContext): Promise<Response> {
  const session = await c.var.session();
  if (!session) return answerProblem(c, { code: 'unauthenticated' });
  const reader = openReader(c.env.DB, c.var.meter);
  const slug = c.req.param('slug') ?? '';
  const [[row]] = await reader.batch(website(session, slug));
  if (!row) return answerProblem(c, { code: 'not-found' });
  if (row.is_administered !== 1) return answerProblem(c, { code: 'forbidden', grantedBy: 'admin' });
  const now = Date.now();
  const need = { level: 'today', byPasskey: c.var.served.site.staffProof === 'passkey' } as const;
  if (!isSufficient(session, need, now)) {
    const back = href('viewerWebsite', { lang: answerLanguage(c), slug });
    return redirect(c, { code: 'moved', status: 303, to: provePath(c, need, back) });
  }
  const limit = { site: c.var.served.site.id, subject: String(session.person), now };
  const consumed = await consume(c.env.DB, websitesLimits.exports, limit);
  if (consumed.code !== 'ok') return answerProblem(c, consumed);
  const actor = session.person;
  await batch(
    c.env.DB,
    ...auditStatements({ site: row.id, actor, action: 'site.export', thing: 'site', thingId: row.id, now }),
  );
  const source = { db: c.env.DB, media: c.env.MEDIA, site: row.id };
  const files = makeFiles(source, { tables, onListings: () => undefined, onMissing: () => undefined });
  return c.body(streamOf(zipStream(ofOnePiece(files, () => changePosition(source)))), 200, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${row.slug}.zip"`,
    'cache-control': cacheControl.personal,
    'x-content-type-options': 'nosniff',
  });
}

/** The same files; an error where the site was changed while they were made, so that no archive is half old, half new. */
async function* ofOnePiece(
  files: AsyncIterable<MadeFile>,
  positionOf: () => Promise<number>,
): AsyncGenerator<MadeFile> {
  const before = await positionOf();
  yield* files;
  if ((await positionOf()) !== before) throw new Error('The site was changed while its archive was made');
}

/** A stream for a response, which asks for bytes only as they are sent. */
function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(new Uint8Array(next.value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
