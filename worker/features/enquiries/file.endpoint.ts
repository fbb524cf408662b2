import { openReader } from '../../data/reader.ts';
import { attachmentAnswer } from '../../domain/attachments/serve-attachment.ts';
import { holderKey } from '../../domain/drafts/drafts.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { readCookie } from '../../http/cookies.ts';
import { may } from '../../identity/rights.ts';
import { hashOf, isSecret } from '../../platform/secrets.ts';
import { fileByKey } from './files.query.ts';

/**
 * `GET /api/v1/enquiry-files/KEY`: a file of a message, for the sides of its thread, for staff who have opened a report of
 * it, and for the holder of a draft. For everyone else there is none.
 */
export async function serveFile(c: AppContext): Promise<Response> {
  const [session, browser] = [await c.var.session(), readCookie(c, 'binding')];
  const site = c.var.served.site.id;
  const query = fileByKey(site, c.req.param('key') ?? '', {
    person: session?.person ?? null,
    holder: isSecret(browser) ? holderKey({ browserHash: await hashOf(browser) }) : '',
    isStaff: may(session, 'read-reported-threads'),
    now: Date.now(),
  });
  const [[file]] = await openReader(c.env.DB, c.var.meter).batch(query);
  const answer = file?.isReadable ? await attachmentAnswer(c.env.UPLOADS, { site, ...file }) : null;
  return answer ?? answerProblem(c, { code: 'not-found' });
}
