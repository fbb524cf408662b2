import { href } from '../../../web/contract/routes.ts';
import { consume } from '../../data/rate-limits.writer.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { redirect } from '../../http/redirect.ts';
import { answerLanguage } from '../../http/request-language.ts';
import { isSufficient } from '../../identity/proof.ts';
import { provePath } from '../../pages/prove-path.ts';
import { contentTypes, openSealed } from './document-store.ts';
import { openDocument } from './documents.writer.ts';
import { claimsLimits } from './limits.ts';

/**
 * `POST /api/v1/claims/CLAIM/documents/KEY`: a document of a claim, for staff with a proof of today. It is a POST because
 * each opening is written into the audit log before the bytes are sent.
 */
export async function postDocument(c: AppContext): Promise<Response> {
  const session = await c.var.session();
  if (!session) return answerProblem(c, { code: 'unauthenticated' });
  const now = Date.now();
  const { site } = c.var.served;
  const need = { level: 'today', byPasskey: site.staffProof === 'passkey' } as const;
  if (!isSufficient(session, need, now)) {
    const back = href('manageQueue', { lang: answerLanguage(c) });
    return redirect(c, { code: 'moved', status: 303, to: provePath(c, need, back) });
  }
  const limit = { site: site.id, subject: String(session.person), now };
  const consumed = await consume(c.env.DB, claimsLimits.documentsOpened, limit);
  if (consumed.code !== 'ok') return answerProblem(c, consumed);
  const of = { site: site.id, claim: Number(c.req.param('claim')), key: c.req.param('key') ?? '' };
  const type = await openDocument(c.env.DB, { ...of, by: session.person, now });
  const bytes = type && (await openSealed({ config: c.var.config, uploads: c.env.UPLOADS }, of));
  if (!type || !bytes) return answerProblem(c, { code: 'not-found' });
  return new Response(bytes, {
    headers: {
      'content-type': contentTypes[type],
      'content-disposition': `attachment; filename="document-${of.claim}.${type === 'jpeg' ? 'jpg' : type}"`,
      // A document is a stranger's file: nothing in it runs, wherever it is shown.
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  });
}
